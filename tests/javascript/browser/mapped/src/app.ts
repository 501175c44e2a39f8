import { sum, type Item } from './part';

const items: Item[] = [{ n: 1 }];
const twice = (list: Item[]): number => {
  const first = sum(list); // 3
  return first + sum([...list, { n: first }, { n: 0 }]); // 3
};
document.title += `${twice(items)} `; // 3

import { twice } from './lib.js';

let sum = 0; // 3
for (let i = 0; i < 4; i++) // 3
  sum += twice(i); // 12
postMessage(sum); // 3

import { beforeAll, describe, expect, it, test } from 'vitest';
import calc from './calc.cjs';

const { sum, later } = calc;

test('sums', () => {
  expect(sum(3)).toBe(6); //@ sums=1
});

describe('group', () => {
  beforeAll(() => {
    sum(20); //@ -=1
  });
  it('later', async () => {
    await later(1); //@ group > later=1
    await later(2); //@ group > later=1
  });
  it('fails', () => {
    expect(sum(4)).toBe(0); //@ group > fails=1
  });
  it('skips', (context) => {
    sum(5); //@ group > skips=1
    context.skip();
  });
});

describe.concurrent('pair', () => {
  let begun = 0;
  let meet;
  const both = new Promise((resolve) => {
    meet = resolve;
  });
  const work = async (n) => {
    begun += 1;
    if (begun === 2) meet();
    await both;
    sum(n); //@ pair > one&pair > two=2
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  it('one', () => work(1));
  it('two', () => work(2));
});

import assert from 'node:assert';
import { before, describe, it, test } from 'node:test';
import calc from './calc.cjs';

const { sum, later } = calc;

test('sums', () => {
  assert.equal(sum(3), 6); //@ sums=1
});

test('within', async (t) => {
  sum(1); //@ within=1
  await t.test('inner', () => {
    sum(2); //@ within > inner=1
  });
});

describe('group', () => {
  before(() => {
    sum(20); //@ -=1
  });
  it('later', async () => {
    await later(1); //@ group > later=1
    await later(2); //@ group > later=1
  });
  it('fails', () => {
    assert.equal(sum(4), 0); //@ group > fails=1
  });
  it('skips', (t) => {
    sum(5); //@ group > skips=1
    t.skip();
  });
});

describe('pair', { concurrency: 2 }, () => {
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

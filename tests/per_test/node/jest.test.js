const { sum, later } = require('./calc.cjs');

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
  it.skip('skips', () => {});
});

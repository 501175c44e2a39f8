const assert = require('node:assert');
const { sum, later } = require('./calc.cjs');

it('sums', () => {
  assert.equal(sum(3), 6); //@ sums=1
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
  it('skips', function () {
    sum(5); //@ group > skips=1
    this.skip();
  });
});

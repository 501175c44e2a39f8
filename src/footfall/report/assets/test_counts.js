// What tests ran, read when it is asked for: numbers of seven bits to a byte, see payload_tests.py.

/** Reads one number after the other. */
class Numbers {
  /** @param {Uint8Array} bytes */
  constructor(bytes, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  isThere() {
    return this.at < this.end;
  }

  /** A count, which may be above 2^53. */
  count() {
    const from = this.at;
    let byte = this.bytes[this.at++];
    if (byte < 128) return byte;
    let value = byte - 128;
    for (let unit = 128; byte > 127; unit *= 128) {
      byte = this.bytes[this.at++];
      value += (byte & 127) * unit;
    }
    if (value <= Number.MAX_SAFE_INTEGER) return value;
    const digits = [...this.bytes.subarray(from, this.at)].reverse();
    return String(digits.reduce((sum, digit) => sum * 128n + BigInt(digit & 127), 0n));
  }

  /** A number that tells how many, or which. */
  small() {
    return Number(this.count());
  }

  /** @param {number} size */
  counts(size) {
    return Array.from({ length: size }, () => this.count());
  }

  /** @param {number} size */
  list(size) {
    return Array.from({ length: size }, () => this.small());
  }

  /** Numbers by how far they are from the one before, the first from -1.
   *
   * @param {number} size
   */
  ascending(size) {
    let last = -1;
    return Array.from({ length: size }, () => {
      last += this.small();
      return last;
    });
  }
}

/** What tests ran of one file; a row is the place of a test in `tests`. */
class FileTests {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    const numbers = new Numbers(bytes);
    this.bytes = bytes;
    /** Where the page has each statement, if not in the order of the numbers here. */
    this.places = numbers.list(numbers.small());
    const size = numbers.small();
    /** The numbers of tests. */
    this.tests = numbers.ascending(size);
    const sizes = [numbers.list(size), numbers.list(size)];
    /** Where what a test ran begins, of statements and of functions; one more, where the last ends. */
    this.starts = sizes.map((of) => {
      const starts = [numbers.at];
      for (const each of of) starts.push((numbers.at += each));
      return starts;
    });
  }

  /** Call act for each statement that a test ran, ascending by its number in the profile.
   *
   * @param {number} row
   * @param {(statement: number, count: Exclude<Count, null>) => void} act
   */
  eachStatement(row, act) {
    const { places } = this;
    this.#each(0, row, places.length ? (at, count) => act(places[at], count) : act);
  }

  /** Call act for each function of the file that a test called.
   *
   * @param {number} row
   * @param {(number: number, count: Exclude<Count, null>) => void} act
   */
  eachFunction(row, act) {
    this.#each(1, row, act);
  }

  /**
   * @param {number} which
   * @param {number} row
   * @param {(at: number, count: Exclude<Count, null>) => void} act
   */
  #each(which, row, act) {
    const numbers = new Numbers(this.bytes, this.starts[which][row], this.starts[which][row + 1]);
    for (let at = -1; numbers.isThere(); ) {
      at += numbers.small();
      act(at, numbers.count());
    }
  }

  /** How often a test ran each statement that it ran, and called each function.
   *
   * @param {TestRun} test
   */
  of(test) {
    /** @type {Map<number, Exclude<Count, null>>} */
    const statements = new Map();
    /** @type {Map<number, Exclude<Count, null>>} */
    const functions = new Map();
    const row = this.tests.indexOf(test.id);
    if (row >= 0) {
      this.eachStatement(row, (at, count) => statements.set(at, count));
      this.eachFunction(row, (at, count) => functions.set(at, count));
    }
    return { statements, functions };
  }
}

/** Take which tests there are from the index.
 *
 * @param {{ runs: Record<string, any[]>, sums: TestSums[], files: number[] }} index
 */
function takeTestRuns(index) {
  profile.tests = rowsOf(index.runs);
  for (const test of profile.tests) test.groups = [];
  for (const test of profile.tests) for (const member of test.members) profile.tests[member].groups.push(test);
  profile.testSums = index.sums;
  profile.reachedFiles = new Set(index.files);
}

/** Numbers by test of what sums are about, and `all`: of statements those that are measured, that tests ran, that
 * exactly one did, and that ran outside of tests only.
 */
const testSums = () => profile.testSums[profile.withTests ? profile.testSums.length - 1 : 0];

/** @param {string} name */
async function testPart(name) {
  return new Uint8Array(await inflated(await packedPart(name, name)).arrayBuffer());
}

/** What tests ran of a file; null where none reached it.
 *
 * @param {SourceFile} file
 */
async function loadFileTests(file) {
  if (!profile.reachedFiles.has(file.id)) return null;
  file.tests ||= testPart(`tests-${file.id}`).then((bytes) => new FileTests(bytes));
  return file.tests;
}

/** The files that a test reached.
 *
 * @param {TestRun} test
 */
async function filesOfTest(test) {
  profile.reached ||= testPart('tests');
  const numbers = new Numbers(await profile.reached);
  /** @type {ReachedFile[]} */
  const found = [];
  for (let file = -1; numbers.isThere(); ) {
    file += numbers.small();
    const size = numbers.small();
    const row = numbers.ascending(size).indexOf(test.id);
    const [statements, only, functions] = [numbers.list(size), numbers.list(size), numbers.list(size)];
    const work = numbers.counts(size);
    if (row < 0) continue;
    found.push({
      file: profile.files[file],
      statements: statements[row],
      only: only[row],
      functions: functions[row],
      work: work[row],
    });
  }
  return found;
}

/** A source with the counts of one test.
 *
 * @param {SourceFile} file
 * @param {Source} source
 * @param {FileTests | null} tests
 * @param {TestRun} test
 * @returns {Source}
 */
function sourceOfTest(file, source, tests, test) {
  const ran = tests ? tests.of(test) : { statements: new Map(), functions: new Map() };
  const isMeasured = source.statements.some((one) => one.count !== null);
  const statements = (isMeasured ? source.statements : []).map((one) => {
    const count = one.count === null ? null : (ran.statements.get(one.id) ?? 0);
    const elsewhere = count === 0 && Number(one.count) > 0;
    return { ...one, region: undefined, threw: undefined, count, all: one.count, elsewhere };
  });
  /** By block whether one of its own statements ran. */
  const direct = new Map();
  for (const one of statements) direct.set(one.block, direct.get(one.block) || Number(one.count) > 0);
  const blocks = source.blocks.map((one) => {
    // How often a test entered a block is not counted; whether it did, its statements or its function tell.
    const isBody = source.blocks[one.parent]?.function !== one.function && file.functions[one.function];
    const told = direct.get(one.id) ?? (isBody ? ran.functions.has(one.function) : false);
    const entered = one.count === null ? undefined : told && Number(one.count) > 0;
    return { ...one, isExpression: undefined, count: null, entered, elsewhere: !entered && Number(one.count) > 0 };
  });
  return { ...source, statements, blocks, branches: [], children: undefined, test, calls: ran.functions };
}

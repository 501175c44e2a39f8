// What the parts of the page's script hand to one another.  The data come from payload.py.

/** A number, digits where it is above 2^53, or null where it was not measured. */
type Count = number | string | null;

type Child = Node | string | null | undefined;
type Children = Child | Children[];

/** Attributes of an element, and what listens to it. */
interface Attributes {
  [name: string]: any;
  onblur?: (event: FocusEvent) => void;
  onchange?: (event: Event) => void;
  onclick?: (event: MouseEvent) => void;
  oninput?: (event: Event) => void;
  onkeydown?: (event: KeyboardEvent) => void;
  onmousedown?: (event: MouseEvent) => void;
  onmouseleave?: (event: MouseEvent) => void;
  onmousemove?: (event: MouseEvent) => void;
  onscroll?: (event: Event) => void;
}

/** Numbers over the entries of a history: null is not known, -1 is not there; shares are in tenths of a percent. */
interface History {
  entries: [shown: string, about: string][];
  totals: [metric: string, unit: Unit, numbers: Count[]][];
  metrics: [metric: string, unit: Unit, rows: Count[][]][];
  functions: [name: string, place: string, id: number, before: string][];
  /** Functions with numbers that differed between runs of the same program. */
  varying: [row: number, metric: string][];
  left_out: number;
}

/** A function of a history; ``one`` where the report knows it. */
interface TrendRow {
  id: number;
  name: string;
  place: string;
  one: FunctionInfo | undefined;
  before: string;
  varies: boolean;
  numbers: Count[];
}

type Unit = 'share' | 'time' | 'count';

interface Profile {
  files: SourceFile[];
  /** Files by what names them in addresses. */
  byKey: Map<string, SourceFile>;
  types: TypeInfo[];
  functions: FunctionInfo[];
  nodes: PathNode[];
  edges: Edge[];
  threads: string[];
  /** How many single calls the report has, of how many that were recorded. */
  timeline: [shown: number, recorded: number] | null;
  never: NeverPart[];
  branches: OneSided[];
  /** Whether sums and lists take in the tests. */
  withTests: boolean;
  /** The same with those of tests; of concentrations, that of the program and that with tests. */
  every: { never: NeverPart[]; branches: OneSided[]; concentrations: (Concentration | null)[] };
  unmeasured: Unmeasured[];
  lexes: Record<string, Lexis>;
  concentration: Concentration | null;
  /** Upper bounds of what histograms count, in ns. */
  bounds: number[];
  /** Where the report was given one. */
  history: History | null;
  /** Empty where tests are not told apart. */
  tests: TestRun[];
  /** Of the program, and with the files that are tests if there are some. */
  testSums: TestSums[];
  /** The numbers of the files that tests reached. */
  reachedFiles: Set<number>;
  /** Which test reached which file, once it was asked for. */
  reached?: Promise<Uint8Array>;
  /** Where sources lie that are not in the page. */
  folder: string;
  /** The highest count. */
  top: number;
  work: Count;
  self_ns: Count;
}

interface Concentration {
  percent: number;
  functions: number;
  of: number;
}

interface SourceFile {
  id: number;
  path: string;
  key: string;
  language: string;
  package: string;
  role: 'main' | 'test';
  lines: number;
  statements: number;
  never: number;
  blocks: number;
  blocks_never: number;
  sides: number;
  sides_never: number;
  work: Count;
  functions: FunctionInfo[];
  types: TypeInfo[];
  source?: Promise<Source>;
  /** The part of the page that it lies in, once it was asked for. */
  unpacked?: Promise<any>;
  /** What tests ran of it, once it was asked for. */
  tests?: Promise<FileTests>;
}

/** A test, or tests that ran at the same time, which `members` numbers. */
interface TestRun {
  id: number;
  runner: string;
  suite: string;
  name: string;
  status: string;
  duration_ns: number;
  /** How often it ran. */
  times: number;
  members: number[];
  /** The tests that ran at the same time as this one, together with it. */
  groups: TestRun[];
  unsettled: number;
}

/** Numbers by test; `all`: statements measured, reached, reached by one test, run only outside of tests. */
interface TestSums {
  statements: number[];
  only: number[];
  functions: number[];
  work: Exclude<Count, null>[];
  all: [measured: number, reached: number, single: number, outside: number];
}

/** What a test reached in a file. */
interface ReachedFile {
  file: SourceFile;
  statements: number;
  only: number;
  functions: number;
  work: Count;
}

/** How often tests ran something, and how often it ran in all. */
interface CountedBy {
  title: string;
  total: Count;
  byTest: Map<TestRun, Exclude<Count, null>>;
}

interface CountedRow {
  test: TestRun;
  counts: Exclude<Count, null>[];
}

interface TypeInfo {
  id: number;
  name: string;
  kind: string;
  line: number;
  file: SourceFile;
  parent: TypeInfo | null;
  functions: FunctionInfo[];
  children: TypeInfo[];
}

interface FunctionInfo {
  id: number;
  file: SourceFile;
  type: TypeInfo | null;
  line: number;
  name: string;
  signature: string;
  calls: Count;
  throws: Count;
  work: Count;
  total_work: Count;
  total_ns: Count;
  self_ns: Count;
  min_ns: Count;
  max_ns: Count;
  histogram: Exclude<Count, null>[] | null;
  error_ns: Count;
  timing: string;
  waiting_ns: Count;
  highest: Count;
  statements: number;
  never: number;
  blocks: number;
  entered: number;
  /** Whether it is left out on request. */
  ignored: number;
  /** What tools call it, where people see a label; else empty. */
  ident: string;
}

/** A path of calls; numbers of others, -1 for none. */
interface PathNode {
  id: number;
  thread: number;
  parent: number;
  function: number;
  label: string;
  line: number;
  calls: Count;
  work: Count;
  self_ns: Count;
  /** Whether what it called is not all below it. */
  partial: number;
}

interface Edge {
  id: number;
  caller: number;
  place: string;
  line: number | null;
  callee: number;
  calls: Count;
  total_ns: Count;
  self_ns: Count;
}

interface NeverPart {
  file: SourceFile;
  line: number;
  what: string;
  lines: number;
  statements: number;
  column: number;
}

type Side = [name: string, count: Count];

interface OneSided {
  file: SourceFile;
  line: number;
  kind: string;
  owner: string;
  evaluations: Count;
  sides: Side[];
  /** Its condition, or the statement that it is in. */
  text: string;
}

interface Unmeasured {
  file: SourceFile | null;
  path: string;
  line: number;
  what: string;
  reason: string;
}

interface Lexis {
  line_comment: string;
  block_comment: string[];
  quotes: string[];
  long_quotes: string[];
  keywords: string;
}

interface Source {
  text: string;
  statements: Extent[];
  blocks: Extent[];
  branches: Branch[];
  /** The lines that are left out on request, and why. */
  ignored: [line: number, reason: string][];
  /** Blocks by the one that holds them. */
  children?: Map<number, Extent[]>;
  /** The test whose counts it has, and how often that called functions. */
  test?: TestRun;
  calls?: Map<number, Exclude<Count, null>>;
}

/** What is painted by how it ran; see shadeOf. */
interface Shaded {
  count: Count;
  /** Whether a block was entered by a test, which is all that is known of that. */
  entered?: boolean;
  /** Whether it ran, but not in the test that is shown. */
  elsewhere?: boolean;
}

/** A statement or a block; lines and columns begin at 1. */
interface Extent extends Shaded {
  id: number;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  kind: string;
  function: number;
  /** The block that a statement is in, or -1. */
  block: number;
  /** The block that a block is in, or -1. */
  parent: number;
  /** Of one with the count of a test, that of all. */
  all?: Count;
  /** What a statement is counted with. */
  region?: Region;
  /** How often a statement threw or did not end. */
  threw?: Count;
  /** Whether a block lies in an expression. */
  isExpression?: boolean;
}

interface Branch {
  line: number;
  column: number;
  kind: string;
  sides: Side[];
}

/** Statements of a block that have one count; none where only the block was counted. */
interface Region extends Shaded {
  id: number;
  block: Extent | null;
  statements: Extent[];
  before: Region | null;
}

/** A line of a source; `paint`, `under` and `classes` have an entry for each character. */
interface SourceRow {
  text: string;
  length: number;
  regions: Region[];
  branches: Branch[];
  state: string;
  paint: (Extent | null)[] | null;
  under: (Extent | null)[] | null;
  classes: string[] | null;
}

/** Characters of a line that look alike. */
interface Run {
  text: string;
  token: string;
  statement: Extent | null;
  block: Extent | null;
}

/** What is pointed at in a source. */
interface Explained {
  region: Region | null;
  block: Extent | null;
  statement: Extent | null;
  why: Unmeasured | undefined;
}

interface Column<Row> {
  key: string;
  title: string;
  value: (row: Row) => Count;
  cell?: (row: Row) => Children;
  numeric?: boolean;
  /** Its title on phones, where it is long. */
  short?: string;
  /** What its title means. */
  help?: string;
  /** Of its values, where cells show them in another way. */
  unit?: string;
  /** What is copied of a row, where its value is no number that was counted. */
  plain?: (row: Row) => string;
  /** Whether it is shown only if a reader chooses it. */
  extra?: boolean;
  /** Whether it is shown on phones; where none says so, all are that are not `extra`. */
  phone?: boolean;
  /** Whether it takes the room that is left. */
  grow?: boolean;
  /** Whether its text is broken into lines. */
  wraps?: boolean;
  /** Whether a row has nothing in it; a column without anything is left out. */
  blank?: (row: Row) => boolean;
}

/** A row of a table as it is drawn. */
interface ShownRow<Row> {
  row: Row;
  depth: number;
  folds: boolean;
}

interface TableOptions<Row> {
  id: string;
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** What the filter looks at. */
  text: (row: Row) => string;
  /** The rows below one. */
  children?: (row: Row) => Row[];
  /** What makes the text that opens below a row; null for a row without. */
  detail?: (row: Row) => (() => Children) | null;
  /** How many rows there may be when it opens rows by itself; none are without it. */
  openUpTo?: number;
  sort?: [key: string, down: boolean];
  filterLabel?: string;
}

/** What can be sorted by place. */
interface Placed {
  file: SourceFile;
  line: number;
}

/** A function, or what holds functions, with the sums of these. */
interface WorkRow {
  name: string;
  file: SourceFile | null;
  line: number;
  one?: FunctionInfo;
  children: WorkRow[];
  calls: Count;
  work: Count;
  totalWork: Count;
  self: Count;
  highest: Count;
  statements: number;
  never: number;
  throws: Count;
  text: string;
}

/** What holds a function. */
interface Step {
  name: string;
  key?: string;
  file?: SourceFile;
  line?: number;
}

/** A file, or a folder of files. */
interface FolderTreeRow<Row> {
  name: string;
  path: string;
  file: SourceFile | null;
  children: Row[];
}

interface FileRow extends FolderTreeRow<FileRow> {
  lines: number;
  statements: number;
  never: number;
  sides: number;
  sidesNever: number;
  work: Count;
  highest: Count;
  unmeasured: number;
}

/** What never ran: a folder, a file, or a part of one; `all` are the statements that are measured. */
interface NeverRow extends FolderTreeRow<NeverRow> {
  part: NeverPart | null;
  never: number;
  all: number;
  parts: NeverPart[];
  isWhole: boolean;
}

/** A function, a type or a file, with the sums of what it holds. */
interface TypeRow {
  name: string;
  text: string;
  type?: TypeInfo;
  file?: SourceFile;
  one?: FunctionInfo;
  calls: Count;
  highest: Count;
  children: TypeRow[];
  methods: number;
  called: number;
  blocks: number;
  entered: number;
  statements: number;
  never: number;
}

interface Found {
  text: string;
  more: string;
  hash: string;
  key: string;
}

/** What a view shows; `choose` goes to one thing in it. */
type View = HTMLElement & { choose?: (id: string | undefined) => void };

interface Window {
  footfallSource?: (id: number | string, packed: string) => void;
}

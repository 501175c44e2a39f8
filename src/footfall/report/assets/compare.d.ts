// What the parts of a comparison's script hand to one another.  The data come from compare_payload.py.

/** A number before and after; null where it is not known, or there is no such thing. */
type Both = [before: Count, after: Count];

type ChangeKind = 'changed' | 'edited' | 'moved' | 'new' | 'gone';

/** A place in a source; `source` numbers those in which something changed, and is -1 for others. */
interface ComparePlace {
  path: string;
  line: number;
  source: number;
  /** Whether the line is that of the older text. */
  isOld: boolean;
}

interface ChangedFunction extends ComparePlace {
  kind: ChangeKind;
  /** Whether it differs from run to run without a change. */
  varies: number;
  name: string;
  was: string;
  /** By how much the statements rose whose counts are known, where the work is not. */
  part: Count;
  calls: Both;
  work: Both;
  throws: Both;
}

/** A statement, or a side of a branch. */
interface ChangedPlace extends ComparePlace {
  kind: ChangeKind;
  varies: number;
  name: string;
  function: string;
  side?: string;
  what?: string;
  old: Count;
  new: Count;
}

interface ChangedEdge extends ComparePlace {
  caller: string;
  name: string;
  old: Count;
  new: Count;
}

interface ChangedTime extends ComparePlace {
  name: string;
  old: Count;
  new: Count;
  error: Count;
}

interface ChangedTest {
  kind: ChangeKind;
  name: string;
  ended: [string, string];
  time: Both;
  work: Both;
  statements: Both;
  /** Those that it called more or less often. */
  functions: [name: string, old: Count, new: Count][];
  /** How many more there are. */
  more: number;
}

interface ChangedSource {
  id: number;
  kind: ChangeKind;
  path: string;
  was: string;
  language: string;
  added: number;
  removed: number;
  work: Both;
  /** Its texts, once they were asked for. */
  texts?: Promise<BothTexts>;
}

/** A row of two texts: 0 is in both, 1 was edited, 2 is gone, 3 is new; lines are 0 where a text has none. */
interface CompareRow {
  kind: number;
  old: number;
  new: number;
  /** By how much the statements on it ran more often; undefined where nothing changed. */
  amount: Count | undefined;
}

interface BothTexts {
  rows: CompareRow[];
  old: SourceRow[];
  new: SourceRow[];
  /** By line, what stands beside it. */
  counts: [Map<number, Count[]>, Map<number, Count[]>];
}

/** A path of calls in both runs. */
interface BothPath {
  id: number;
  parent: number;
  name: string;
  place: string;
  calls: Both;
  work: Both;
  /** Whether what it called is not all below it, before and after. */
  partial: [boolean, boolean];
}

interface Compared {
  functions: ChangedFunction[];
  statements: ChangedPlace[];
  sides: ChangedPlace[];
  edges: ChangedEdge[];
  sources: ChangedSource[];
  tests: ChangedTest[];
  times: ChangedTime[];
  paths: BothPath[];
  lexes: Record<string, Lexis>;
}

/** What a box of the icicle of both runs stands for: the sums with all below it, and of the path alone. */
interface BothSums {
  path: BothPath | null;
  own: Both;
  sums: Both;
  /** Whether part of a sum is not known; and whether what it called is not all below it. */
  lacks: boolean;
  isCut: boolean;
}

// What the views of calls hand to one another.

/** What a tree of calls measures. */
interface Metric {
  title: string;
  value: (node: PathNode) => Count;
  text: (count: Count) => string;
}

/** A box: calls that came the same way. */
interface CallBox {
  /** Its number in its tree. */
  id: number;
  name: string;
  one: FunctionInfo | null;
  parent: CallBox | null;
  /** The boxes next to it, away from the root; of a tree of callers once they were asked for. */
  below: CallBox[] | null;
  /** Of a box in a tree of callers: the calls that it stands for, each with the place that they have come to. */
  entries: Entries | null;
  /** Whether it stands above the root: a caller. */
  up: boolean;
  depth: number;
  /** What happened in it itself; null: not measured. */
  self: Count;
  calls: Count;
  /** With what it called: exact as far as it is known, and near enough to be drawn. */
  sum: Count;
  total: number;
  /** Whether its own number is unknown, and whether that of something in it is. */
  hole: boolean;
  lacks: boolean;
  /** Whether what it called is not all below it. */
  partial: boolean;
  /** The number of its first path: paths are numbered as they were first taken. */
  first: number;
  /** In which order those below it are now. */
  order?: string;
  /** The last words of names that several boxes next to it have. */
  alike?: Set<string>;
  /** Of a call on a timeline: when it began, in ns, and where it lies. */
  start?: number;
  isOpen?: boolean;
  place?: { left: number; width: number };
}

/** A call as it happened; null: it had not ended. */
interface TimedCall {
  one: FunctionInfo;
  start: number;
  duration: number | null;
}

interface Timeline {
  names: string[];
  /** The calls of each, by when they began. */
  threads: TimedCall[][];
  until: number;
  recorded: number;
  shown: number;
}

/** Calls, and the places that they have come to on the way up; `own`: what counts is what happened in them itself. */
interface Entries {
  leaves: CallBox[];
  at: CallBox[];
  own: boolean;
}

/** A tree; what of it is drawn. */
interface CallTree {
  root: CallBox;
  /** Of a function with its callers and callees: the callers, from it upwards. */
  callers: CallBox | null;
}

/** The part of a tree that is in sight: from where, as a share of the root's width, how much, and from which row. */
interface Sight {
  left: number;
  width: number;
  top: number;
}

/** A box where it is drawn, in pixels. */
interface Box {
  node: CallBox;
  x: number;
  y: number;
  width: number;
  /** That of a row, unless it says something else. */
  height?: number;
}

type ColourBy = 'package' | 'file' | 'heat';

/** What a colour of the icicle stands for. */
interface Shade {
  name: string;
  colour: string;
  self: Count;
}

interface EdgeRow {
  name: string;
  other: FunctionInfo | undefined;
  file: SourceFile | null;
  line: number;
  calls: Count;
  total: Count;
  self: Count;
}

/** A function above or below another, however many calls lie between them. */
interface ReachRow {
  other: FunctionInfo;
  calls: Count;
  sum: Count;
  lacks: boolean;
  near: number;
  far: number;
}

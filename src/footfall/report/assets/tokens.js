// Syntax colours: enough of each language to tell comments, strings, numbers and keywords apart.

const WORDS = {
  java: "abstract assert boolean break byte case catch char class const continue default do double else enum exports extends final finally float for if implements import instanceof int interface long module native new non-sealed null package permits private protected public record requires return sealed short static strictfp super switch synchronized this throw throws transient true false try var void volatile when while yield",
  javascript: "abstract any as async await boolean break case catch class const constructor continue debugger declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace never new null number of private protected public readonly return satisfies set static string super switch symbol this throw true try type typeof undefined unknown var void while with yield",
  kotlin: "abstract actual annotation as break by catch class companion const constructor continue crossinline data do else enum expect external false final finally for fun get if import in infix init inline inner interface internal is lateinit noinline null object open operator out override package private protected public reified return sealed set super suspend tailrec this throw true try typealias val var vararg when where while",
  python: "False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield",
};
WORDS.typescript = WORDS.javascript;

const C_LIKE = /(\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*)|("""[^]*?(?:"""|$)|"(?:\\.|[^"\\\r\n])*"?|'(?:\\.|[^'\\\r\n])*'?)|(@[A-Za-z_$][\w$]*)|(\b\d[\w.]*)|([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)/g;
const SCRIPT_LIKE = /(\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*|^#![^\r\n]*)|(`(?:\\[^]|[^`\\])*`?|"(?:\\.|[^"\\\r\n])*"?|'(?:\\.|[^'\\\r\n])*'?)|(@[A-Za-z_$][\w$]*)|(\b\d[\w.]*)|([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)/g;
const PYTHON = /(#[^\r\n]*)|([rRbBfFuU]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\r\n])*"?|'(?:\\.|[^'\\\r\n])*'?))|(@[A-Za-z_][\w.]*)|(\b\d[\w.]*)|([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/g;
const GRAMMARS = { java: C_LIKE, kotlin: C_LIKE, javascript: SCRIPT_LIKE, typescript: SCRIPT_LIKE, python: PYTHON };
const CLASSES = ["", "tc", "ts", "ta", "tn", "tk"];

/** Put an array of classes by character on each row. */
function colour(rows, text, language) {
  const grammar = GRAMMARS[language];
  if (!grammar) return;
  const words = new Set(WORDS[language].split(" "));
  const starts = lineStarts(text);
  let line = 0;
  for (const match of text.matchAll(grammar)) {
    const group = [1, 2, 3, 4, 5].find((one) => match[one] !== undefined);
    if (group === 5 && !words.has(match[0])) continue;
    while (line + 1 < starts.length && starts[line + 1] <= match.index) line++;
    const end = match.index + match[0].length;
    for (let at = line; at < rows.length && starts[at] < end; at++) {
      const row = rows[at];
      row.classes ||= new Array(row.text.length).fill("");
      row.classes.fill(CLASSES[group], Math.max(0, match.index - starts[at]), Math.min(row.text.length, end - starts[at]));
    }
  }
}

function lineStarts(text) {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

/** Runs of characters of a row that look alike: {text, token, statement, block}. */
function segments(row) {
  const units = /[\ud800-\udfff]/.test(row.text) ? Array.from(row.text) : row.text;
  const runs = [];
  let unit = 0;
  let last = null;
  for (let at = 0; at < units.length; at++) {
    const statement = row.paint ? row.paint[at] || null : null;
    const block = row.under ? row.under[at] || null : null;
    const token = row.classes ? row.classes[unit] || "" : "";
    if (!last || last.token !== token || last.statement !== statement || last.block !== block) {
      last = { text: "", token, statement, block };
      runs.push(last);
    }
    last.text += units[at];
    unit += units[at].length;
  }
  return runs;
}

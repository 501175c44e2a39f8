// What comments for other tools leave out.  //- a statement, branch or function that begins here is left out.
let n = 0; //= 1

/* istanbul ignore next */
function dump() { //-
  n++; //-
}

// istanbul ignore next: cannot happen
if (n > 5) { //-
  n = 0; //-
}

/* c8 ignore next */
n += 1; //-
n += 1; //= 1
/* c8 ignore next 2 */
n += 1; //-
n += 1; //-
n += 1; //= 1
n += 1; /* c8 ignore next */ //-
n += 1; //= 1

/* v8 ignore next */
if (n) { //-
  n += 1; //-
}
/* v8 ignore next 1 */
n += 1; //-
n += 1; //= 1

/* v8 ignore start */
n += 1; //-
n += 1; //-
/* v8 ignore stop */
n += 1; //= 1

/* node:coverage disable */
n += 1; //-
/* node:coverage enable */
n += 1; //= 1

/* istanbul ignore if */
if (n < 0) { //= 1 [false]
  n = 0; //-
} else {
  n += 1; //= 1
}

/* istanbul ignore else */
if (n > 0) { //= 1 [true]
  n += 1; //= 1
}

/* istanbul ignore else */
if (n > 0) { //= 1 [true]
  n += 1; //= 1
} else {
  n = 0; //-
}

const said = "/* istanbul ignore next */"; //= 1
/* this is how istanbul ignore next is written */
n += 1; //= 1

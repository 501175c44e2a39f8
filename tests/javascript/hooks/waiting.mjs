// Functions that wait: an async one ends when its promise is settled, a generator when it is done or closed.
const log = console.log;
const tick = () => new Promise((done) => setTimeout(done, 1));
async function waits(fail) {
  await tick();
  if (fail) throw new Error('rejected');
  return later('value');
}
const later = async (value) => { await tick(); return value; };
const rejects = async () => Promise.reject(new Error('handed on'));
const thenable = async () => ({ then(done) { done('then'); } });
function* counts(to) {
  for (let i = 1; i <= to; i++) yield i;
  return 'done';
}
function* inner() { try { yield* counts(3); } finally { log('closed'); } }
async function* streams() {
  yield 1;
  return later('last');
}

log(await waits(false));
log(await waits(true).catch((error) => error.message));
log(await rejects().catch((error) => error.message), await thenable());
log([...counts(2)]);
for (const value of inner()) if (value === 2) break;
const thrown = counts(5);
thrown.next();
try { thrown.throw(new Error('into it')); } catch (error) { log(error.message); }
counts(9); // never resumed, and so never entered
const stream = streams();
log((await stream.next()).value, (await stream.next()).value);

//$ --match waits --match later --match rejects --match thenable --entry 'log(">", $method, $args)' --exit 'log("<", $method, $result, `${$thrown}`)'
//> > waits [ false ]
//> > later [ 'value' ]
//> < later value undefined
//> < waits value undefined
//> value
//> > waits [ true ]
//> < waits undefined Error: rejected
//> rejected
//> > rejects []
//> < rejects undefined Error: handed on
//> > thenable []
//> < thenable { then: [Function: then] } undefined
//> handed on then
//> [ 1, 2 ]
//> closed
//> into it
//> > later [ 'last' ]
//> < later last undefined
//> 1 last

//$ --match counts --match inner --match streams --entry 'log(">", $method, $args)' --exit 'log("<", $method, $result, `${$thrown}`)'
//> value
//> rejected
//> handed on then
//> > counts [ 2 ]
//> < counts done undefined
//> [ 1, 2 ]
//> > inner []
//> > counts [ 3 ]
//> < counts undefined undefined
//> closed
//> < inner undefined undefined
//> > counts [ 5 ]
//> < counts undefined Error: into it
//> into it
//> > streams []
//> < streams last undefined
//> 1 last

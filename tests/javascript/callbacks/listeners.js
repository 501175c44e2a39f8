// Listeners keep who they are; they have a place where nothing measured called them.
const { EventEmitter, getEventListeners } = require('events');
const { Readable } = require('stream');
function take(value) { return value; }
function first() {}
function second() {}
function often() {}
class Sender extends EventEmitter { on(name, f) { return super.on(name, f); } }
const sender = new Sender();
/** Called by the event loop, and by nothing measured. */
const later = (name) => process.nextTick(sender.emit.bind(sender, name));
sender.on('a', (x) => take(x)); //> on@8 anon_line_12_col_16 2
sender.on('b', first).once('b', () => take(2)); //> on@8 first 2 //> once@23 anon_line_13_col_33 1
sender.addListener('c', second); //> addListener@8 second 1
sender.prependListener('c', function () { take(this === sender); }); //> prependListener@8 anon_line_15_col_29 1
sender.prependOnceListener('d', () => {}); //> prependOnceListener@8 anon_line_16_col_33 1
// Made a listener at two places: which of them it is called from is not known.
sender.on('e', often); //> - often 2
sender.on('f', often);
for (const name of ['a', 'a', 'b', 'b', 'c', 'd', 'e', 'f']) later(name);
sender.emit('a'); // called by this file, not from outside
// They are the functions that were given.
console.log(sender.listeners('b')[0] === first, sender.rawListeners('c')[1] === second, sender.listenerCount('b'));
const gone = () => take('gone');
sender.on('g', gone);
sender.once('g', gone);
sender.removeListener('g', gone).off('g', gone);
console.log(sender.listenerCount('g'), sender.emit('g'));
try { sender.on('h', undefined); } catch (error) { console.log(error.code); }
new Readable({ read() { this.push(null); } }).on('end', () => take(3)).resume(); //> on@47 anon_line_30_col_57 1 //> - read 1
// Targets of events.
const controller = new AbortController();
const aborted = () => take(4);
controller.signal.addEventListener('abort', aborted);
controller.signal.addEventListener('abort', aborted);
controller.signal.addEventListener('abort', { handleEvent() { take(5); } });
console.log(getEventListeners(controller.signal, 'abort').length, getEventListeners(controller.signal, 'abort')[0] === aborted);
controller.signal.removeEventListener('abort', aborted);
controller.abort();
const timeout = AbortSignal.timeout(1);
const late = () => take(6);
timeout.addEventListener('abort', late); //> addEventListener@9 late 1
timeout.onabort = () => take(6); //> onabort=@9 timeout.onabort 1
const { port1, port2 } = new MessageChannel();
port1.on('message', () => port1.close()); //> on@7 anon_line_45_col_21 1
port2.postMessage(1);
process.on('exit', () => take(7)); //> on@9 anon_line_47_col_20 1
// Things with such methods that are no emitters.
const route = { on(path, f) { this.f = f; return this; }, once: null, addEventListener(name, f) { this.g = f; } };
route.on('/', first).on('/', (x) => take(x)); //> - anon_line_50_col_30 1
console.log(typeof route.f, route.f.length);
route.addEventListener('x', () => take(8)); //> - anon_line_52_col_29 1
for (const f of [route.f, route.g]) process.nextTick(Function.prototype.call.bind(f));
try { route.once('x', first); } catch (error) { console.log(error.message); }
try { ({}).on('x', () => 1).on('y', () => 1); } catch (error) { console.log(error.message); }

'use strict';
// What a service worker answers pages with: scripts and pages that it kept as their author wrote them get counters on
// their way to who runs them, as they would from the server.  The worker itself goes on seeing what it kept.

const p = require('../primordials.cjs');
const { disguise } = require('../disguise.cjs');
const { origin, address, whenKnown, renew } = require('./endpoints.cjs');

/** How the tags of texts begin that have counters. */
const TAG = '"ff-';
/** What answers are for that run. */
const RUNS = {
  __proto__: null,
  document: true,
  iframe: true,
  frame: true,
  embed: true,
  object: true,
  script: true,
  worker: true,
  sharedworker: true,
};
const CODE = /html|script|xml/i;
const root = globalThis;
const { then } = Promise.prototype;

/** Have what service workers answer here instrumented by the server, where it can be. */
function hookAnswers() {
  const { FetchEvent, Response, Headers, Blob, fetch, Promise: BuiltIn } = root;
  const { resolve } = BuiltIn;
  const original = FetchEvent.prototype.respondWith;
  const header = p.uncurry(Headers.prototype.get);
  const clone = p.uncurry(Response.prototype.clone);
  const blob = p.uncurry(Response.prototype.blob);

  /** Whether a response may be code without counters. */
  function isPlain(request, response) {
    if (!(response instanceof Response) || response.status !== 200 || response.bodyUsed) return false;
    const { headers } = response;
    return (
      p.startsWith(request.url, `${origin}/`)
      && !p.startsWith(`${header(headers, 'ETag')}`, TAG)
      && p.exec(CODE, `${header(headers, 'Content-Type')}`) !== null
    );
  }

  /** The response with counters, or as it is. */
  function counted(request, response) {
    const { status, statusText, url: from } = response;
    const about = p.stringify({ url: request.url, from, to: request.destination, headers: [...response.headers] });
    const ask = (data) =>
      whenKnown(() =>
        p.apply(fetch, root, [
          address('kept'),
          {
            __proto__: null,
            method: 'POST',
            body: new Blob([about, '\n', data]),
            credentials: 'omit',
            cache: 'no-store',
          },
        ]),
      );
    // Where the worker has outlived a session, it asks again with the token of the next one.
    const again = (data, told) => (told.status === 403 ? renew(() => ask(data)) : told);
    const send = (data) => p.apply(then, ask(data), [(told) => again(data, told)]);
    const take = ({ ok, status: told, body, headers }) => {
      return ok && told === 200 ? new Response(body, { __proto__: null, status, statusText, headers }) : response;
    };
    const sent = p.apply(then, blob(clone(response)), [send]);
    return p.apply(then, p.apply(then, sent, [take]), [undefined, () => response]);
  }

  p.defineProperty(FetchEvent.prototype, 'respondWith', {
    ...p.getDescriptor(FetchEvent.prototype, 'respondWith'),
    value: disguise(
      {
        respondWith(...args) {
          const { request } = this;
          if (args.length === 0 || RUNS[request.destination] === undefined) return p.apply(original, this, args);
          const given = p.apply(resolve, BuiltIn, [args[0]]);
          const ours = (response) => (isPlain(request, response) ? counted(request, response) : response);
          return p.apply(original, this, [p.apply(then, given, [ours])]);
        },
      }.respondWith,
      original,
    ),
  });
}

module.exports = { hookAnswers };

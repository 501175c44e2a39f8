'use strict';
// The part of the raw form that holds call paths; docs/raw-counts.md tells it.

/** Write what a thread recorded of calls; `calls` is undefined where it recorded none. */
function writeCalls(out, calls, ended) {
  if (calls !== undefined) calls.calibrate();
  const overhead = calls === undefined ? undefined : calls.overhead;
  out.text(calls === undefined ? '' : calls.clock);
  out.int64(overhead === undefined ? -1 : overhead.inside);
  out.int64(overhead === undefined ? -1 : overhead.outside);
  const any = calls !== undefined && calls.paths.nodes.length > 1;
  out.int32(any ? 1 : 0);
  if (any) context(out, calls, ended);
}

function context(out, calls, ended) {
  const { nodes, links, functions, sums } = calls.paths;
  out.text(calls.name);
  out.number(calls.isClocked ? 1 : 0);
  out.number(calls.current());
  out.number(nodes.length);
  const pending = calls.pending();
  for (let n = 1; n < nodes.length; n++) {
    const node = nodes[n];
    const of = functions[node.token];
    const { parent, site } = node;
    out.number(parent === null ? 0 : parent.number + 1);
    out.number(of.unit);
    out.number(of.number);
    out.number(site);
    out.number(sums[node.place]);
    times(out, pending === undefined ? null : node.times, pending);
    counters(out, sums, node.place, node.size);
  }
  out.number(links.length);
  for (let n = 0; n < links.length; n++) {
    const { parent, target, site, place } = links[n];
    out.number(parent.number);
    out.number(target.number);
    out.number(site);
    out.number(sums[place]);
  }
  events(out, calls, ended);
}

/** All but the first, which counts entries. */
function counters(out, sums, place, size) {
  let used = size;
  while (used > 1 && sums[place + used - 1] === 0) used--;
  out.number(used);
  out.number(0);
  for (let i = 1; i < used; i++) out.number(sums[place + i]);
}

function times(out, taken, pending) {
  if (taken === null) {
    out.number(0);
    out.number(0);
    out.number(0);
    return;
  }
  out.number(taken.self + (pending.times === taken ? pending.time : 0));
  out.number(taken.waits(pending.now));
  const { buckets, least, most } = taken;
  out.number(least === Infinity ? 0 : buckets.length);
  if (least === Infinity) return;
  out.number(least);
  out.number(most);
  for (let i = 0; i < buckets.length; i++) out.number(buckets[i]);
}

function events(out, calls, ended) {
  const data = ended && calls.events !== undefined ? calls.events.data : [];
  const { functions } = calls.paths;
  out.number(data.length / 3);
  let before = 0;
  for (let i = 0; i < data.length; i += 3) {
    const of = functions[data[i]];
    out.number(of.unit);
    out.number(of.number);
    const later = data[i + 1] - before;
    out.number(later < 0 ? -2 * later - 1 : 2 * later);
    out.number(data[i + 2] + 1);
    before = data[i + 1];
  }
}

module.exports = { writeCalls };

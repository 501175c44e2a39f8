package footfall;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part of the raw form that holds call paths; docs/raw-counts.md describes it. */
final class CallsWriter {
  private CallsWriter() {}

  /** The contexts in which something was called; {@code Calls.hasRead} is to follow. */
  static List<Context> contexts() {
    List<Context> found = new ArrayList<Context>();
    for (Context context : Calls.read()) if (context.size > 1) found.add(context);
    return found;
  }

  /** Changes whenever a call is entered. */
  static long sum(List<Context> contexts) {
    long sum = 0;
    for (Context context : contexts) {
      int size = context.size;
      Node[] nodes = context.nodes;
      for (int i = 1; i < size; i++) {
        sum += nodes[i].calls;
        long[] row = nodes[i].counters;
        for (int j = PathArray.HEAD; j < row.length; j++) sum += row[j];
      }
    }
    return sum;
  }

  /** What functions have counted, by their tokens; the first counter of each counts its calls. */
  static Map<Integer, long[]> countedByFunction() {
    Map<Integer, long[]> found = new HashMap<>();
    try {
      for (Context context : contexts()) addTo(found, context);
    } finally {
      Calls.hasRead();
    }
    return found;
  }

  private static void addTo(Map<Integer, long[]> found, Context context) {
    int size = context.size;
    Node[] nodes = context.nodes;
    for (int i = 0; i < size; i++) {
      Node node = nodes[i];
      if (i > 0) {
        long[] sums = of(found, node.token());
        for (int j = 1; j < sums.length; j++) sums[j] += node.counters[PathArray.HEAD + j];
        if (node.parent >= 0) sums[0] += node.calls(nodes[node.parent].counters);
      }
      for (Node child : node.children)
        if (child != null && child.isLink)
          of(found, child.token())[0] += child.calls(node.counters);
    }
    for (Node[] link : new ArrayList<Node[]>(context.further.values()))
      of(found, link[1].token())[0] += link[1].calls(link[0].counters);
  }

  private static long[] of(Map<Integer, long[]> found, int token) {
    return found.computeIfAbsent(token, one -> new long[Math.max(1, Calls.counters(one))]);
  }

  /** What was called in so many sources; threads may have begun to call in others meanwhile. */
  static void write(
      DataOutputStream out,
      List<Context> contexts,
      int units,
      long[] overhead,
      String clock,
      boolean last)
      throws IOException {
    out.writeUTF(clock);
    out.writeLong(overhead == null ? -1 : overhead[0]);
    out.writeLong(overhead == null ? -1 : overhead[1]);
    out.writeInt(contexts.size());
    for (Context context : contexts) {
      context(out, context, units);
      events(out, context.events, units, last);
    }
  }

  /** Its thread may add to it meanwhile: what is there now has its place, and keeps it. */
  private static void context(DataOutputStream out, Context context, int units) throws IOException {
    int all = context.size;
    Node[] nodes = context.nodes;
    int size = 1;
    while (size < all && Calls.unit(nodes[size].token()) < units) size++;
    out.writeUTF(context.name);
    number(out, (context.hasClock ? 1 : 0) | (context.isBroken ? 2 : 0));
    int current = context.thread == null ? 0 : context.current;
    number(out, current < size ? current : 0);
    number(out, size);
    int charged = context.thread == null ? -1 : context.charged;
    for (int i = 1; i < size; i++) {
      Node node = nodes[i];
      long calls = node.parent < 0 ? 0 : node.calls(nodes[node.parent].counters);
      node(out, node, calls, i == charged ? Collector.settings.since(context.last) : 0);
    }
    List<Node[]> links = new ArrayList<Node[]>(context.further.values());
    for (int i = 0; i < size; i++) {
      for (Node child : nodes[i].children) {
        if (child != null && child.isLink && child.number < size)
          links.add(new Node[] {nodes[i], child});
      }
    }
    number(out, links.size());
    for (Node[] link : links) {
      number(out, link[0].number);
      number(out, link[1].number);
      number(out, link[1].site());
      number(out, link[1].calls(link[0].counters));
    }
  }

  /**
   * {@code pending} is time of a function that still runs, passed since anything was entered or
   * left.
   */
  private static void node(DataOutputStream out, Node node, long calls, long pending)
      throws IOException {
    number(out, node.parent + 1);
    number(out, Calls.unit(node.token()));
    number(out, Calls.number(node.token()));
    number(out, node.site());
    number(out, calls);
    times(out, node, pending);
    int used = PathArray.HEAD + Calls.counters(node.token());
    while (used > PathArray.HEAD && node.counters[used - 1] == 0) used--;
    number(out, used - PathArray.HEAD);
    for (int i = PathArray.HEAD; i < used; i++) number(out, node.counters[i]);
  }

  private static void times(DataOutputStream out, Node node, long pending) throws IOException {
    long[] row = node.counters;
    int end = row.length;
    number(out, node.isTimed ? Math.max(0, row[end - Times.SELF] + pending) : 0);
    boolean hasEnded = node.isTimed && row[end - Times.LEAST] != Long.MAX_VALUE;
    number(out, hasEnded ? Times.BUCKETS : 0);
    if (!hasEnded) return;
    number(out, Math.max(0, row[end - Times.LEAST]));
    number(out, Math.max(0, row[end - Times.MOST]));
    for (int i = end - Times.BUCKETS; i < end; i++) number(out, row[i]);
  }

  private static void events(DataOutputStream out, CallEvents events, int units, boolean last)
      throws IOException {
    synchronized (events) {
      int all = last ? events.size : 0;
      int size = 0;
      while (size < all && Calls.unit((int) events.data[size]) < units) size += 3;
      number(out, size / 3);
      long before = 0;
      for (int i = 0; i < size; i += 3) {
        number(out, Calls.unit((int) events.data[i]));
        number(out, Calls.number((int) events.data[i]));
        long later = events.data[i + 1] - before;
        number(out, later << 1 ^ later >> 63);
        number(out, events.data[i + 2] + 1);
        before = events.data[i + 1];
      }
    }
  }

  /** Seven bits a byte, the lowest first; all but the last byte have the highest bit set. */
  private static void number(DataOutputStream out, long value) throws IOException {
    while ((value & ~0x7fL) != 0) {
      out.writeByte((int) (value & 0x7f | 0x80));
      value >>>= 7;
    }
    out.writeByte((int) value);
  }
}

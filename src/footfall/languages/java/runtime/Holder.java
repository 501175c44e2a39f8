@SuppressWarnings({"all","deprecation","unchecked","rawtypes","removal","auxiliaryclass"})
@@MODIFIERS@@final class @@NAME@@ {
  private static final String[] WHERE = {@@KEY@@, @@COUNTS@@, @@COLLECTOR@@, @@SETTINGS@@};
  private static final Object[] S = start();
  private static final Thread O = Thread.currentThread();
  private static final long[] A = (long[]) S[0];
  private static final java.util.concurrent.atomic.AtomicLongArray X = (java.util.concurrent.atomic.AtomicLongArray) S[1];
  private static final Thread[] T = (Thread[]) S[2];
  private static final long[][] V = (long[][]) S[3];
  private static final Integer U = (Integer) S[4];
  private static final java.util.function.Function R = (java.util.function.Function) S[5];
  static final long[] L = (long[]) S[6];
  private @@NAME@@() { }
  static void i(int n) { i(o(), n); }
  static void i(long[] a, int n) { if (a != null) a[n]++; else x(n); }
  static boolean t(int n) { i(n); return true; }
  static boolean f(int n) { i(n); return false; }
  static boolean t(int n, int s) { i(n); return true; }
  static boolean f(int n, int s) { i(n); return false; }
  static boolean t(long[] a, int n) { i(a, n); return true; }
  static boolean f(long[] a, int n) { i(a, n); return false; }
  static boolean t(long[] a, int n, int s) { i(a, n); return true; }
  static boolean f(long[] a, int n, int s) { i(a, n); return false; }
  static int c(int n) { i(n); return 0; }
  static int b(int n, int v) { return v; }
  static long b(int n, long v) { return v; }
  static short b(int n, short v) { return v; }
  static byte b(int n, byte v) { return v; }
  static char b(int n, char v) { return v; }
  static boolean b(int n, boolean v) { return v; }
  static float b(int n, float v) { return v; }
  static double b(int n, double v) { return v; }
  static <V> V b(int n, V v) { return v; }
  @@MORE@@
  static void h() { if (R != null) R.apply("halt"); }
  private static long[] o() { Thread t = Thread.currentThread(); return t == O ? A : q(t); }
  private static long[] q(Thread t) { int s = (int) t.getId() & 1023; return T[s] == t ? V[s] : null; }
  private static void x(int n) { long v; do v = X.get(n); while (!X.weakCompareAndSet(n, v, v + 1)); }
  private static long[] g() { return R == null ? null : (long[]) R.apply(U); }
  private static Object[] start() {
    try {
      java.util.function.Function r = find();
      if (r == null) r = load();
      if (r != null) return (Object[]) r.apply(new Object[] {WHERE[0], @@COUNTERS@@@@FUNCTIONS@@});
    } catch (Throwable t) { }
    return alone();
  }
  private static java.util.function.Function find() {
    ThreadGroup g = Thread.currentThread().getThreadGroup();
    while (g != null && g.getParent() != null) g = g.getParent();
    if (g == null) return null;
    ThreadGroup[] all = new ThreadGroup[g.activeGroupCount() + 16];
    for (int i = g.enumerate(all, false); --i >= 0;)
      if (all[i] instanceof java.util.function.Function && all[i].getName().equals("footfall-2")) return (java.util.function.Function) all[i];
    return null;
  }
  private static String setting(String name, String otherwise) { String s = System.getenv(name); return s == null || s.isEmpty() ? otherwise : s; }
  private static java.util.function.Function load() throws Exception {
    java.io.File jar = new java.io.File(setting("FOOTFALL_COLLECTOR", WHERE[2]));
    if (!jar.isFile()) return null;
    ClassLoader l = new java.net.URLClassLoader(new java.net.URL[] {jar.toURI().toURL()}, null);
    return (java.util.function.Function) l.loadClass("footfall.Collector").getMethod("start", String.class).invoke(null, setting("FOOTFALL_COUNTS", WHERE[1]) + "?" + WHERE[3]);
  }
  private static Object[] alone() {
    final long[] a = new long[@@COUNTERS@@], l = new long[a.length];
    final java.util.concurrent.atomic.AtomicLongArray x = new java.util.concurrent.atomic.AtomicLongArray(a.length);
    try {
      if (@@WRITES@@) Runtime.getRuntime().addShutdownHook(new Thread(() -> {
        java.io.File d = new java.io.File(setting("FOOTFALL_COUNTS", WHERE[1]));
        if (!d.isDirectory() && !d.mkdirs()) { d = new java.io.File(".footfall/counts"); d.mkdirs(); }
        try (java.io.DataOutputStream o = new java.io.DataOutputStream(new java.io.BufferedOutputStream(new java.io.FileOutputStream(new java.io.File(d, WHERE[0] + "-" + System.nanoTime() + ".counts"))))) {
          o.writeBytes("FOOTFALL"); o.writeInt(1); o.writeByte(1); o.writeUTF(""); o.writeInt(1); o.writeUTF(WHERE[0]); o.writeInt(a.length);
          for (int i = 0; i < a.length; i++) o.writeLong(a[i] + l[i] + x.get(i));
          o.writeInt(0); o.writeByte(7);
        } catch (java.io.IOException e) { System.err.println("footfall: cannot write counts: " + e); }
      }));
    } catch (IllegalStateException e) { }
    @@ALONE@@
  }
}

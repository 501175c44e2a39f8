  private static final int N = (java.lang.Integer) S[@@SourceArray.FIRST_FUNCTION@@];
  private static final java.util.function.IntFunction<long[]> E = (java.util.function.IntFunction) S[@@SourceArray.ENTER@@];
  private static final java.util.function.IntFunction<long[]> D = (java.util.function.IntFunction) S[@@SourceArray.VISIT@@];
  private static final java.util.function.IntFunction<long[]> M = (java.util.function.IntFunction) S[@@SourceArray.ENTER_TIMED@@];
  private static final java.util.function.IntFunction<long[]> G = (java.util.function.IntFunction) S[@@SourceArray.RESUME@@];
  private static final java.util.function.Consumer<long[]> Z = (java.util.function.Consumer) S[@@SourceArray.EXIT@@];
  private static final java.util.function.Consumer<long[]> W = (java.util.function.Consumer) S[@@SourceArray.EXIT_TIMED@@];
  private static final java.util.function.Consumer<long[]> Y = (java.util.function.Consumer) S[@@SourceArray.UNWIND@@];
  private static final java.util.function.ToLongFunction<long[]> Q = (java.util.function.ToLongFunction) S[@@SourceArray.RUN@@];
  private static final java.util.function.Consumer<long[]> F = (java.util.function.Consumer) S[@@SourceArray.FAILED@@];
  private static final java.util.function.Consumer<long[]> B = (java.util.function.Consumer) S[@@SourceArray.DOUBTED@@];
  public static long[] e(int f) { return E.apply(N + f); }
  public static long[] l(int f) { return D.apply(N + f); }
  public static long[] m(int f) { return M.apply(N + f); }
  public static long[] r(int f) { return G.apply(N + f); }
  public static int s(int f) { k(f); return 0; }
  public static void k(int f) { long[] a = f < 0 ? M.apply(N + ~f) : E.apply(N + f); a[@@PathArray.SITE@@] = a[@@PathArray.FIRST_SITE@@]; }
  public static void d(int f) { k(f); B.accept(v(f)); }
  public static void g(int f) { long[] a = v(f); a[@@PathArray.SITE@@] = a[@@PathArray.FIRST_SITE@@]; }
  private static long[] v(int f) { return r(f < 0 ? ~f : f); }
  public static void j(int f) { long[] a = v(f); y(a); if (f < 0) W.accept(a); else Z.accept(a); }
  public static void y(long[] a) { F.accept(a); }
  public static void z(long[] a) { Z.accept(a); }
  public static void w(long[] a) { W.accept(a); }
  public static void u(long[] a) { Y.accept(a); }
  public static long q(long[] a, long s, long b) { if (b == 0) b = Q.applyAsLong(a); a[@@PathArray.SITE@@] = s; return b; }
  public static void z(long[] a, long b) { if (b < 0) Z.accept(a); else a[@@PathArray.SITE@@] = b; }

  private static final java.util.function.BooleanSupplier HB = R == null ? null : (java.util.function.BooleanSupplier) R.apply("guard");
  private static final java.lang.Runnable HD = R == null ? null : (java.lang.Runnable) R.apply("release");
  private static final java.util.concurrent.atomic.AtomicIntegerArray HS = new java.util.concurrent.atomic.AtomicIntegerArray(@@HOOKED@@);
  public static boolean hs(int f) { return @@SAMPLE@@ == 1 || (HS.getAndIncrement(f) & 0x7fffffff) % @@SAMPLE@@ == 0; }
  public static long hn() { return java.lang.System.nanoTime(); }
  public static boolean hb() { return HB == null || HB.getAsBoolean(); }
  public static void hd() { if (HD != null) HD.run(); }
  public static void hf(java.lang.Throwable t) { if (R != null) R.apply(t); }
  public static void he(java.lang.String m, java.lang.String g) { if (R != null) R.apply(new java.lang.String[] {m, g}); }
  public static java.util.Map<java.lang.String, java.lang.Object> hm(java.lang.String m, java.lang.String g) { java.util.Map<java.lang.String, java.lang.Object> e = new java.util.LinkedHashMap<>(); e.put("method", m); e.put("evtGroup", g); if (R != null) R.apply(e); return e; }

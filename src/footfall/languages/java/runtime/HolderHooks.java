  private static final java.util.function.BooleanSupplier HB = R == null ? null : (java.util.function.BooleanSupplier) R.apply("guard");
  private static final Runnable HD = R == null ? null : (Runnable) R.apply("release");
  private static final java.util.concurrent.atomic.AtomicIntegerArray HS = new java.util.concurrent.atomic.AtomicIntegerArray(@@HOOKED@@);
  static boolean hs(int f) { return @@SAMPLE@@ == 1 || (HS.getAndIncrement(f) & 0x7fffffff) % @@SAMPLE@@ == 0; }
  static boolean hb() { return HB == null || HB.getAsBoolean(); }
  static void hd() { if (HD != null) HD.run(); }
  static void hf(Throwable t) { if (R != null) R.apply(t); }
  static void he(String m, String g) { if (R != null) R.apply(new String[] {m, g}); }
  static java.util.Map<String, Object> hm(String m, String g) { java.util.Map<String, Object> e = new java.util.LinkedHashMap<>(); e.put("method", m); e.put("evtGroup", g); if (R != null) R.apply(e); return e; }

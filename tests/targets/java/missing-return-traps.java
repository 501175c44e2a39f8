// Methods without a return behind endless loops, switches, throws, try and synchronized.
public class T {
  static final boolean FOREVER = !false;
  static int n;
  static int a() { while (true) { if (++n > 2) return n; } } //K1,3,1 //F a calls=1 returns=1 throws=0
  static int b() { for (;;) if (++n > 5) return n; } //K1,3,1 //B if: true=1 false=2 //F b calls=1 returns=1 throws=0
  static int c() { do { if (++n > 7) return n; } while (true); } //K1,2,1 //F c calls=1 returns=1 throws=0
  static int d() { while (FOREVER) if (++n > 9) return n; } //K1,2,1 //F d calls=1 returns=1 throws=0
  static int e(int i) { if (i > 0) return 1; else return 2; } //K2,1,1 //B if: true=1 false=1 //F e calls=2 returns=2 throws=0
  static int f(int i) { if (i > 0) { return 1; } else { throw new IllegalStateException(); } } //K2,1,1 //B if: true=1 false=1 //F f calls=2 returns=1 throws=1
  static int g(int i) { //K3 //F g calls=3 returns=2 throws=1
    switch (i) { //#3 //B switch: 0=1 1=1 default=1
      case 0: return 10; //#1 //C1
      case 1: throw new IllegalStateException(); //#1 //C1
      default: while (true) { n++; if (n % 2 == 0) return n; } //K2,1 //C1
    }
  }
  static int h(int i) { try { return 10 / i; } catch (ArithmeticException e) { throw new IllegalStateException(e); } } //K2,2,1 //F h calls=2 returns=1 throws=1
  static int j(Object o) { synchronized (o) { return 3; } } //K1,1 //F j calls=1 returns=1 throws=0
  static int k() { try { throw new RuntimeException(); } finally { return 4; } } //K1,1,1 //F k calls=1 returns=1 throws=0
  static int l() { label: { if (n > 0) break label; return 1; } { { return 2; } } } //K1,1,1,1,1 //B if: true=1 false=0 //F l calls=1 returns=1 throws=0
  static int m(int i) { switch (i) { case 0 -> { return 0; } default -> throw new IllegalStateException(); } } //K2 //C1,1 //B switch: 0=1 default=1 //F m calls=2 returns=1 throws=1
  static int o() { for (int i = 0; ; i++) { try { if (i == 2) return i; } finally { n++; } } } //K1,3,3,1,3 //B if: true=1 false=2 //F o calls=1 returns=1 throws=0
  static int p(int i) { //K2 //F p calls=2 returns=2 throws=0
    out: while (true) { //#2 //K3
      while (true) { //#3 //K4
        if (i == 0) break out; //K1 //B if: true=1 false=3
        if (i++ == 2) continue out; //K1 //B if: true=1 false=2
        if (i > 2) return i; //K1 //B if: true=1 false=1
      }
    }
    return -1; //#1
  }
  static void q() { while (true) { if (n > 0) throw new IllegalStateException("q"); } } //K1,1,1 //F q calls=1 returns=0 throws=1
  static int r() { q(); throw new AssertionError(); } //K1 //F r calls=1 returns=0 throws=1
  static int safe(java.util.function.IntSupplier s) { //K5 //F safe calls=5 returns=5 throws=0
    try { //#5 //K5
      return s.getAsInt(); //#5
    } catch (IllegalStateException e) { //K5
      return -9; //#5
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(a() + " " + b() + " " + c() + " " + d() + " " + e(0) + e(1) + f(1) + " " + g(0) + g(2) + h(5) + j("") + k() + l() + m(0) + o() + p(0) + p(1)); //#1
    System.out.println(safe(() -> f(0)) + safe(() -> g(1)) + safe(() -> h(0)) + safe(() -> m(1)) + safe(() -> r()) + " " + n); //#1 //L1,1,1,1,1
  }
}

// Variables assigned under constant conditions, in conditions, in all branches; finals; loops that never end.
public class T {
  static final boolean ON = true, OFF = false;
  static int n;
  static int g(int i) { n++; return i; } //K13 //F g calls=13 returns=13 throws=0
  static int constants() { //K1 //F constants calls=1 returns=1 throws=0
    int x; //#1
    if (true) x = 1; //K1
    int y; //#1
    if (ON) { y = x + 1; } //K1
    int z; //#1
    while (true) { z = y; if (z > 0) break; } //K1,1
    int w; //#1
    for (;;) { w = z + 1; break; } //K1
    boolean b; //#1
    if (OFF && x > 0) b = true; else b = false; //K0,1
    int v; //#1
    do { v = w; } while (OFF); //K1
    if (false) { int never; System.out.println(v); } //K0
    return x + y + z + w + v + (b ? 100 : 1000); //#1 //B ?:: true=0 false=1
  }
  static int conditions(int i) { //K3 //F conditions calls=3 returns=3 throws=0
    int a, b = 0; //#3
    if (g(i) > 0 && (a = g(i + 1)) > 2) b += a; //K1 //B if: true=1 false=2; &&: evaluated=2 skipped=1
    int c; //#3
    if (g(i) < 0 || (c = g(i)) == 0) b += 1000; else b += c; //K1,2 //B if: true=1 false=2; ||: evaluated=3 skipped=0
    int d; //#3
    while ((d = b++) < 3) n += 0; //K2 //B while: true=2 false=3
    boolean e; //#3
    boolean f = (e = i > 1) ? e : !e; //#3 //B ?:: true=1 false=2
    return d + b + (f ? 1 : 0); //#3 //B ?:: true=3 false=0
  }
  static boolean anyway(int i) { //K3 //F anyway calls=3 returns=2 throws=1
    int a, b; //#3
    boolean c = 6 / switch (i) { case 0 -> { a = 1; yield 2; } default -> { a = i; yield i - 2; } } == 3 && a > 0; //C1,2 //B switch: 0=1 default=2; &&: evaluated=1 skipped=1
    boolean d = 6 / switch (i) { case 0 -> { b = 1; yield 1; } default -> { b = i; yield i; } } < 7 ? b > 0 : b < 0; //C1,1 //B switch: 0=1 default=1; ?:: true=2 false=0
    return c && d; //#2 //B &&: evaluated=1 skipped=1
  }
  static int finals(int i) { //K3 //F finals calls=3 returns=2 throws=1
    final int a; //#3
    if (i == 0) { a = 5; } //K1 //B if: true=1 false=2
    else if (i == 1) a = 6; //K1 //B if: true=1 false=1
    else throw new IllegalArgumentException("finals"); //#1 //K1
    final int b; //#2
    switch (i) { case 0: b = 1; break; default: b = 2; } //C1,1 //B switch: 0=1 default=1
    final int c; //#2
    try { c = g(a); } finally { n += 100; } //K2,2
    final Runnable r = () -> n += a + b; //#2 //L2
    r.run(); //#2
    return c; //#2
  }
  final int field;
  { //K2
    if (n % 2 == 0) field = 1; else field = 2; //K1,1 //B if: true=1 false=1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(constants() + " " + conditions(0) + " " + conditions(1) + " " + conditions(2)); //#1
    System.out.println(finals(0) + " " + finals(1) + " " + new T().field); //#1
    System.out.println(anyway(0) + " " + anyway(1)); //#1
    try { anyway(2); } catch (ArithmeticException e) { System.out.println(e.getMessage()); } //K1,1
    n++; //#1
    try { finals(2); } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + new T().field + n); } //K1,1
  }
}

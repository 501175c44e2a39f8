// Interfaces with default, static and private methods, fields with calls, nested types, diamonds, super calls.
public class T {
  static StringBuilder log = new StringBuilder();
  static int note(String s) { log.append(s); return s.length(); } //K2 //F note calls=2 returns=2 throws=0
  interface A {
    int SIZE = note("A");
    int a();
    default int twice() { return helper(2); } //#2 //K2 //F twice calls=2 returns=2 throws=0
    private int helper(int times) { //K2 //F helper calls=2 returns=2 throws=0
      int r = 0; //#2
      for (int i = 0; i < times; i++) { //#2 //K4 //B for: true=4 false=2
        r += a(); //#4
      }
      return r; //#2
    }
    static A of(int v) { return () -> v; } //K1 //L3 //F of calls=1 returns=1 throws=0
    private static String hidden() { return "hidden"; } //#1 //K1 //F hidden calls=1 returns=1 throws=0
    static String shown() { return hidden() + SIZE; } //#1 //K1 //F shown calls=1 returns=1 throws=0
  }
  interface B extends A {
    int OTHER = note("B");
    @Override default int twice() { return A.super.twice() + 100; } //#1 //K1 //F twice calls=1 returns=1 throws=0
    default int b() { return OTHER; } //#1 //K1 //F b calls=1 returns=1 throws=0
    class Nested implements B { public int a() { return 7; } } //#2 //K2 //F a calls=2 returns=2 throws=0
    enum Mode { ON, OFF; boolean on() { return this == ON; } } //#2 //K2 //F on calls=2 returns=2 throws=0
    interface Deep { default String deep() { return "deep"; } } //#1 //K1 //F deep calls=1 returns=1 throws=0
  }
  interface C { default int twice() { return -1; } } //#1 //K1 //F twice calls=1 returns=1 throws=0
  static class Both implements B, C {
    public int a() { return 1; } //#0 //K0 //F a calls=0 returns=0 throws=0
    public int twice() { return C.super.twice(); } //#1 //K1 //F twice calls=1 returns=1 throws=0
  }
  sealed interface S permits S1, S2 { int s(); default int t() { return s() * 10; } } //#2 //K2 //F t calls=2 returns=2 throws=0
  record S1() implements S { public int s() { return 1; } } //#1 //K1 //F s calls=1 returns=1 throws=0
  static final class S2 implements S { public int s() { return 2; } } //#1 //K1 //F s calls=1 returns=1 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    A a = A.of(5); //#1
    System.out.println(a.twice() + a.a() + A.shown()); //#1
    B b = new B.Nested(); //#1
    System.out.println(b.twice() + " " + new Both().twice() + b.b() + B.Mode.ON.on() + B.Mode.OFF.on() + new B.Deep() { }.deep()); //#1
    System.out.println(new S1().t() + new S2().t() + " " + log); //#1
  }
}

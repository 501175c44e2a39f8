// Constructors that call each other and their supers, varargs, generics, protected, copies, private ones, many returns.
public class T {
  static int n;
  final int a, b;
  final String s;
  T() { this(1); n += 1; } //K2 //F T calls=2 returns=2 throws=0
  T(int a) { this(a, a + 1); n += 10; } //K3 //F T calls=3 returns=3 throws=0
  T(int a, int b) { this(a, b, "ab"); } //#4 //K4 //F T calls=4 returns=4 throws=0
  private T(int a, int b, String s) { //K6 //F T calls=6 returns=6 throws=0
    this.a = a; //#6
    if (b > 100) { //#6 //K1 //B if: true=1 false=5
      this.b = 100; //#1
      this.s = "capped"; //#1
      return; //#1
    }
    this.b = b; //#5
    this.s = s; //#5
  }
  T(T other) { //K1 //F T calls=1 returns=1 throws=0
    this(other.a, other.b, other.s + "'"); //#1
  }
  <X> T(X x, X... more) { //K1 //F T calls=1 returns=1 throws=0
    this(more.length, 200, String.valueOf(x)); //#1
  }
  static class Sub extends T {
    int c;
    Sub() { c = 1; } //#1 //K1 //F Sub calls=1 returns=1 throws=0
    Sub(int c) { super(c, c); this.c = c; } //K1 //F Sub calls=1 returns=1 throws=0
    Sub(String t) { super(t.length()); try { c = Integer.parseInt(t); } catch (NumberFormatException e) { c = -1; } finally { n += 100; } } //K1,1,1,1 //F Sub calls=1 returns=1 throws=0
    public String toString() { return super.toString() + c; } //#3 //K3 //F toString calls=3 returns=3 throws=0
  }
  public String toString() { return a + "," + b + s + ";"; } //#6 //K6 //F toString calls=6 returns=6 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    T t = new T(); //#1
    System.out.println(t + "" + new T(t) + new T(true, false, true)); //#1
    System.out.println(new Sub() + "" + new Sub(4) + new Sub("xyz") + n); //#1
  }
}

// Inner classes, outer instances, static nested, inner constructors by qualified new, qualified super, shadowing.
public class T {
  static int made;
  final int id;
  T(int id) { this.id = id; made++; } //K5 //F T calls=5 returns=5 throws=0
  class Inner {
    final int k;
    Inner(int k) { //K4 //F Inner calls=4 returns=4 throws=0
      this.k = k + id; //#4
      made += 10; //#4
    }
    Inner() { this(1); } //#2 //K2 //F Inner calls=2 returns=2 throws=0
    class Deeper {
      int sum() { return k + T.this.id + Inner.this.k; } //#2 //K2 //F sum calls=2 returns=2 throws=0
    }
    Deeper deeper() { return new Deeper(); } //#1 //K1 //F deeper calls=1 returns=1 throws=0
  }
  static class Nested extends T {
    static int count;
    Nested() { super(5); count++; } //K1 //F Nested calls=1 returns=1 throws=0
    class In extends Inner {
      In() { super(2); made += 100; } //K1 //F In calls=1 returns=1 throws=0
    }
    { made += 1000; } //#1 //K1
  }
  static class FromOutside extends T.Inner {
    FromOutside(T t, int k) { //K1 //F FromOutside calls=1 returns=1 throws=0
      t.super(k); //#1
      made += 10000; //#1
    }
    FromOutside(T t) { t.super(); } //#1 //K1 //F FromOutside calls=1 returns=1 throws=0
  }
  private class Hidden { private int secret = 9; private int get() { return secret; } } //#1 //K1 //F get calls=1 returns=1 throws=0
  int open() { Hidden h = new Hidden(); return h.get() + h.secret; } //K1 //F open calls=1 returns=1 throws=0
  static T chain(int n) { return n == 0 ? new T(0) : new T(n) { T inner = chain(n - 1); @Override int open() { return inner.open() + n; } }; } //K3,2 //B ?:: true=1 false=2 //F chain calls=3 returns=3 throws=0 //F open calls=2 returns=2 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    T t = new T(7); //#1
    T.Inner i = t.new Inner();
    Inner.Deeper d = i.new Deeper();
    System.out.println(d.sum() + i.deeper().sum() + new Nested().new In().k); //#1
    System.out.println(new FromOutside(t, 3).k + new FromOutside(t).k + " " + chain(2).open() + " " + made + Nested.count); //#1
  }
}

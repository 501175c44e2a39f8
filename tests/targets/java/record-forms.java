// Records: canonical, compact and further constructors, static members, accessors, nested, generic, local, with interfaces.
import java.util.*;
public class T {
  static int n;
  record Point(int x, int y) implements Comparable<Point> {
    static final Point ZERO = new Point(0, 0);
    static int made;
    Point { //K5 //F Point calls=5 returns=4 throws=1
      made++; //#5
      if (x < 0) { //#5 //K1 //B if: true=1 false=4
        throw new IllegalArgumentException("negative " + x); //#1
      }
      y = Math.abs(y); //#4
    }
    Point(int both) { //K2 //F Point calls=2 returns=1 throws=1
      this(both, both); //#2
      n++; //#1
    }
    @Override public int x() { return x * 10; } //#2 //K2 //F x calls=2 returns=2 throws=0
    public int compareTo(Point o) { return x - o.x; } //#1 //K1 //F compareTo calls=1 returns=1 throws=0
    Point plus(Point o) { return new Point(x + o.x, y + o.y); } //#1 //K1 //F plus calls=1 returns=1 throws=0
    static Point of(String s) { return new Point(Integer.parseInt(s)); } //#1 //K1 //F of calls=1 returns=1 throws=0
  }
  record Range<E extends Comparable<? super E>>(E lo, E hi) {
    Range(E lo, E hi) { //K2 //F Range calls=2 returns=2 throws=0
      if (lo.compareTo(hi) > 0) { //#2 //K1 //B if: true=1 false=1
        E t = lo; //#1
        lo = hi; //#1
        hi = t; //#1
      }
      this.lo = lo; //#2
      this.hi = hi; //#2
    }
    boolean has(E e) { return lo.compareTo(e) <= 0 && e.compareTo(hi) <= 0; } //#3 //K3 //B &&: evaluated=2 skipped=1 //F has calls=3 returns=3 throws=0
  }
  record Empty() { Empty { n += 100; } } //#2 //K2 //F Empty calls=2 returns=2 throws=0
  record Many(int... all) { int sum() { int s = 0; for (int i : all) s += i; return s; } } //K1,3 //B for-each: true=3 false=1 //F sum calls=1 returns=1 throws=0
  record Plain(String name, List<Plain> kids) { }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    Point p = new Point(1, -2), q = Point.of("3"); //#1
    try { //#1 //K1
      new Point(-1); //#1
      n = -1; //#0
    } catch (IllegalArgumentException e) { //K1
      System.out.println(e.getMessage()); //#1
    }
    System.out.println(p + " " + q + p.plus(q) + p.x() + q.x() + p.compareTo(q) + Point.ZERO + Point.made + n); //#1
    Range<String> r = new Range<>("d", "b"); //#1
    System.out.println(r + "" + r.has("c") + r.has("a") + r.has("z") + new Range<>(1, 2).equals(r)); //#1
    record Local(int a) {
      Local { a++; } //#2 //K2 //F Local calls=2 returns=2 throws=0
      int twice() { return a * 2; } //#1 //K1 //F twice calls=1 returns=1 throws=0
    }
    System.out.println(new Local(4).twice() + new Local(0).a() + new Many(1, 2, 3).sum()); //#1
    System.out.println(new Empty().equals(new Empty()) + " " + new Plain("p", List.of()).hashCode() * 0 + n); //#1
  }
}

// Local classes that capture, local records, enums and interfaces, anonymous classes with arguments and initializers.
import java.util.*;
public class T {
  static int n;
  static abstract class Shape {
    final String name;
    int area;
    Shape(String name, int... sides) { //K4 //F Shape calls=4 returns=4 throws=0
      this.name = name; //#4
      for (int s : sides) area += s; //K4 //B for-each: true=4 false=4
      n++; //#4
    }
    abstract int corners();
    public String toString() { return name + area + corners(); } //#3 //K3 //F toString calls=3 returns=3 throws=0
  }
  static Shape make(int k) { //K3 //F make calls=3 returns=3 throws=0
    if (k == 0) { //#3 //K1 //B if: true=1 false=2
      return new Shape("zero") { int corners() { return 0; } }; //K1 //F corners calls=1 returns=1 throws=0
    }
    int captured = k * 10; //#2
    class Local extends Shape {
      final int extra;
      { extra = captured + 1; } //#3 //K3
      Local(int more) { super("local", k, more); n += 100; } //K2 //F Local calls=2 returns=2 throws=0
      Local() { super("bare"); } //#1 //K1 //F Local calls=1 returns=1 throws=0
      int corners() { return extra + captured; } //#2 //K2 //F corners calls=2 returns=2 throws=0
      Local again() { return new Local(); } //#1 //K1 //F again calls=1 returns=1 throws=0
    }
    return k == 1 ? new Local(5) : new Local(6).again(); //#2 //B ?:: true=1 false=1
  }
  static Iterator<Integer> count(int to) { //K2 //F count calls=2 returns=2 throws=0
    return new Iterator<>() { //#2
      int at;
      { at = 1; n += 1000; } //K2
      @Override public boolean hasNext() { return at <= to; } //#6 //K6 //F hasNext calls=6 returns=6 throws=0
      @Override public Integer next() { //K4 //F next calls=4 returns=4 throws=0
        return at++; //#4
      }
    };
  }
  Runnable field = new Runnable() { int runs = n; public void run() { n += ++runs * 0 + 10000; } }; //#2 //K2 //F run calls=2 returns=2 throws=0
  static int locals(int x) { //K2 //F locals calls=2 returns=2 throws=0
    record Pair(int a, int b) { int sum() { return a + b; } } //K2 //F sum calls=2 returns=2 throws=0
    enum Side { LEFT, RIGHT; Side flip() { return this == LEFT ? RIGHT : LEFT; } } //K2 //B ?:: true=2 false=0 //F flip calls=2 returns=2 throws=0
    interface Op { int on(int i); default int twice(int i) { return on(on(i)); } } //K2 //F twice calls=2 returns=2 throws=0
    Op op = new Op() { public int on(int i) { return i + x; } }; //K4 //F on calls=4 returns=4 throws=0
    return op.twice(new Pair(x, 1).sum()) + Side.LEFT.flip().ordinal(); //#2
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(make(0) + " " + make(1) + " " + make(2)); //#1
    int sum = 0; //#1
    for (int bound : new int[] {1, 3}) { //K2 //B for-each: true=2 false=1
      for (Iterator<Integer> i = count(bound); i.hasNext(); ) { //#2 //K4 //B for: true=4 false=2
        sum += i.next(); //#4
      }
    }
    T t = new T(); //#1
    t.field.run(); //#1
    t.field.run(); //#1
    System.out.println(sum + " " + locals(2) + locals(3)); //#1
    System.out.println(new Object() { int f(int i) { return i < 2 ? 1 : i * f(i - 1); } }.f(5) + new ArrayList<>() {{ add("x"); add("y"); }}.size() + n); //K5,1 //B ?:: true=1 false=4 //F f calls=5 returns=5 throws=0
  }
}

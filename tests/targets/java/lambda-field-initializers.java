// Lambdas in field initializers, static and of instances, in enum constants, in interfaces, in initializer blocks.
import java.util.*;
import java.util.function.*;
public class T {
  static final Map<String, IntBinaryOperator> OPS = new TreeMap<>();
  static final Supplier<String> NAME = () -> "T" + T.counter; //L1
  static int counter;
  static { //K1
    OPS.put("add", (a, b) -> a + b); //#1 //L2
    OPS.put("mul", (a, b) -> { counter++; return a * b; }); //L2
    OPS.put("never", (a, b) -> { throw new UnsupportedOperationException(); }); //L0
  }
  enum Op {
    INC(i -> i + 1), //L3
    DEC(i -> i - 1) { @Override int twice(int i) { return apply(i) - 1; } }, //#1 //K1 //L1 //F twice calls=1 returns=1 throws=0
    NEG(i -> { return -i; }); //#0 //L0
    final IntUnaryOperator f;
    Op(IntUnaryOperator f) { this.f = f; } //#3 //K3 //F Op calls=3 returns=3 throws=0
    int apply(int i) { return f.applyAsInt(i); } //#4 //K4 //F apply calls=4 returns=4 throws=0
    int twice(int i) { return apply(apply(i)); } //#1 //K1 //F twice calls=1 returns=1 throws=0
  }
  interface Shape {
    Function<Double, Double> SQUARE = x -> x * x; //L2
    double size();
    default Supplier<Double> later() { return () -> SQUARE.apply(size()); } //K2 //L2 //F later calls=2 returns=2 throws=0
  }
  int id;
  final IntSupplier plus = () -> this.id + base(); //L4
  final Runnable bump;
  int bumps;
  { //K2
    bump = () -> bumps++; //#2 //L3
  }
  T(int id) { this.id = id; } //#2 //K2 //F T calls=2 returns=2 throws=0
  int base() { return 100; } //#4 //K4 //F base calls=4 returns=4 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(OPS.get("add").applyAsInt(1, 2) + OPS.get("add").applyAsInt(3, 4) + OPS.get("mul").applyAsInt(3, 4) + OPS.get("mul").applyAsInt(5, 6)); //#1
    System.out.println(NAME.get() + Op.INC.twice(1) + Op.INC.apply(5) + Op.DEC.twice(9)); //#1
    for (double d : new double[] {1.5, 2}) { //K2 //B for-each: true=2 false=1
      Shape s = () -> d; //#2 //L2
      System.out.println(s.later().get()); //#2
    }
    T a = new T(1), b = new T(2); //#1
    a.bump.run(); a.bump.run(); b.bump.run();
    System.out.println(a.plus.getAsInt() + a.plus.getAsInt() + b.plus.getAsInt() + b.plus.getAsInt() + a.bumps * 10 + b.bumps); //#1
  }
}

// Lambdas in lambdas, currying, lambdas that return lambdas, self-reference through a field.
import java.util.function.*;
public class T {
  static int made;
  interface Tri<A, B, C, R> { R of(A a, B b, C c); }
  static <A, B, C, R> Function<A, Function<B, Function<C, R>>> curry(Tri<A, B, C, R> f) { return a -> b -> c -> f.of(a, b, c); } //K1 //L1,2,4 //F curry calls=1 returns=1 throws=0
  static Function<Integer, Integer> fact;
  static final IntUnaryOperator FIB = i -> i < 2 ? i : T.FIB.applyAsInt(i - 1) + T.FIB.applyAsInt(i - 2); //L25
  static IntFunction<IntFunction<IntSupplier>> maker() { //K1 //F maker calls=1 returns=1 throws=0
    return x -> { //#1 //L2
      made++; //#2
      return y -> { //#2 //L3
        made += 10; //#3
        return () -> x * 10 + y; //#3 //L6
      };
    };
  }
  static Runnable wrap(Runnable r, int times) { //K4 //F wrap calls=4 returns=4 throws=0
    if (times == 0) return r; //K1 //B if: true=1 false=3
    return wrap(() -> { r.run(); r.run(); }, times - 1); //L7
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    Function<Integer, Function<Integer, Integer>> one = curry((Integer a, Integer b, Integer c) -> a + b * c).apply(1); //#1 //L4
    Function<Integer, Integer> two = one.apply(2), three = one.apply(3); //#1
    System.out.println(two.apply(5) + three.apply(5) + two.apply(7) + three.apply(7)); //#1
    fact = i -> i < 2 ? 1 : i * fact.apply(i - 1); //#1 //L5 //B ?:: true=1 false=4
    System.out.println(fact.apply(5) + " " + FIB.applyAsInt(6)); //#1
    IntFunction<IntFunction<IntSupplier>> m = maker(); //#1
    IntFunction<IntSupplier> a = m.apply(1), b = m.apply(2); //#1
    for (IntSupplier s : new IntSupplier[] {a.apply(3), a.apply(4), b.apply(5)}) System.out.println(s.getAsInt() + s.getAsInt()); //K3 //B for-each: true=3 false=1
    wrap(() -> made += 100, 3).run(); //#1 //L8
    BiFunction<Integer, Integer, IntSupplier> late = (p, q) -> () -> ((IntBinaryOperator) (x, y) -> x - y).applyAsInt(p, q); //#1 //L1,2,2
    IntSupplier l = late.apply(9, 4); //#1
    System.out.println(l.getAsInt() + l.getAsInt() + made); //#1
  }
}

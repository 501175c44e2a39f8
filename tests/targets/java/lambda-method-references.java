// Method references of each kind beside lambdas; the functions they name are counted.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class T {
  final int v;
  T(int v) { this.v = v; } //#5 //K5 //F T calls=5 returns=5 throws=0
  T(String s) { this(s.length()); } //#2 //K2 //F T calls=2 returns=2 throws=0
  T() { this("none"); } //#1 //K1 //F T calls=1 returns=1 throws=0
  int get() { return v; } //#6 //K6 //F get calls=6 returns=6 throws=0
  int plus(int o) { return v + o; } //#3 //K3 //F plus calls=3 returns=3 throws=0
  static int twice(int i) { return i * 2; } //#5 //K5 //F twice calls=5 returns=5 throws=0
  static int compare(T a, T b) { return a.v - b.v; } //#1 //K1 //F compare calls=1 returns=1 throws=0
  boolean less(T o) { return v < o.v; } //#1 //K1 //F less calls=1 returns=1 throws=0
  static <X> X same(X x) { return x; } //#2 //K2 //F same calls=2 returns=2 throws=0
  class In {
    int w = v + 1;
    int both() { return w + T.this.get(); } //#2 //K2 //F both calls=2 returns=2 throws=0
    IntSupplier ref() { return this::both; } //#1 //K1 //F ref calls=1 returns=1 throws=0
  }
  static int calls(IntSupplier... s) { int r = 0; for (IntSupplier x : s) r += x.getAsInt(); return r; } //K1,3 //B for-each: true=3 false=1 //F calls calls=1 returns=1 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    IntFunction<T> make = T::new; //#1
    Function<String, T> fromText = T::new; //#1
    Supplier<T> none = T::new; //#1
    T a = make.apply(3), b = fromText.apply("abcde"), c = none.get(), d = new T(9); //#1
    IntUnaryOperator p = a::plus, q = T::twice; //#1
    System.out.println(p.applyAsInt(1) + p.applyAsInt(2) + q.applyAsInt(4) + IntStream.range(0, 4).map(T::twice).sum()); //#1
    ToIntFunction<T> g = T::get; //#1
    Comparator<T> cmp = T::compare; //#1
    BiPredicate<T, T> less = T::less; //#1
    System.out.println(g.applyAsInt(b) + cmp.compare(a, b) + "" + less.test(c, d)); //#1
    System.out.println(calls(a::get, b::get, new T(7)::get)); //#1
    System.out.println(Stream.of("x", "y").map(T::same).map(String::toUpperCase).collect(Collectors.joining())); //#1
    IntSupplier both = d.new In().ref(); //#1
    System.out.println(both.getAsInt() + both.getAsInt() + a.plus(0)); //#1
  }
}

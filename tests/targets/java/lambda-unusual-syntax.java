// Lambdas written unusually: typed, var, modifiers, comments, line breaks, parentheses, generics in casts.
import java.util.function.*;
public class T {
  interface Many { int of(int... all); }
  interface Named { String name(final String first, String[] rest); }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    BinaryOperator<Integer> a = (final Integer x, Integer y) -> x - y; //#1 //L1
    BinaryOperator<Integer> b = (var x, @Deprecated var y) -> x * y; //#1 //L1
    Many c = all -> all.length; //#1 //L1
    Many d = (int... all) -> all.length == 0 ? -1 : all[0]; //#1 //L2 //B ?:: true=1 false=1
    Named e = (String f, String rest[]) -> f + rest.length; //#1 //L1
    IntUnaryOperator f = (/* { */ x /* -> */) -> /* } */ (x + /* ; */ 1); //#1 //L1
    Supplier<Supplier<Integer>> g = (() -> (() -> (4))); //#1 //L1,1
    IntUnaryOperator h = x //#1
        ->
        x * 2; //L1
    IntSupplier i = () -> //#1
        { //L1
          return 3; //#1
        };
    Function<int[], int[]> j = (int[] q) -> q; //#1 //L1
    Runnable k = () -> { ; }, l = () -> { { } }; //K1 //L1,1
    Supplier<Class<?>> m = () -> int[].class; //#1 //L1
    BooleanSupplier o = () -> ((Object) args) instanceof String[] z && z.length == 0; //L1 //B &&: evaluated=1 skipped=0
    Supplier<String> p = () -> "->{" + '}' + "//"; //#1 //L1
    Supplier<Runnable> q = () -> () -> new Object() { void go() { System.out.println("go"); } }.go(); //K1 //L1,1 //F go calls=1 returns=1 throws=0
    k.run(); l.run(); q.get().run();
    System.out.println(a.apply(5, 3) + b.apply(2, 3) + c.of(1, 2) + d.of() + d.of(9)); //#1
    System.out.println(e.name("n", args) + f.applyAsInt(1) + g.get().get() + h.applyAsInt(4) + i.getAsInt()); //#1
    System.out.println(j.apply(new int[2]).length + m.get().getSimpleName() + o.getAsBoolean() + p.get()); //#1
  }
}

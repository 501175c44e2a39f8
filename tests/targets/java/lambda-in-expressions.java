// Lambdas as sides of conditionals, in switch results, casts, arrays, varargs, returned and yielded.
import java.util.*;
import java.util.function.*;
public class T {
  static IntUnaryOperator choose(int i) { //K3 //F choose calls=3 returns=3 throws=0
    return i == 0 ? x -> x : i == 1 ? x -> -x : x -> { return x * x; }; //L1,1,1
  }
  static IntUnaryOperator select(String s) { //K6 //F select calls=6 returns=6 throws=0
    return switch (s) { //#6 //B switch: "a"=2 "b"=2 default=2
      case "a" -> x -> x + 1; //C2 //L2
      case "b" -> { //C2
        IntUnaryOperator inner = x -> x + 2; //#2 //L1
        yield inner.andThen(x -> x * 2); //#2 //L1
      }
      default -> s.isEmpty() ? IntUnaryOperator.identity() : x -> 0; //C2 //L1 //B ?:: true=1 false=1
    };
  }
  static Runnable old(int i) { //K2 //F old calls=2 returns=2 throws=0
    switch (i) { //#2 //B switch: 0=1 default=1
      case 0: return () -> System.out.println("old 0"); //#1 //C1 //L1
      default: return () -> { System.out.println("old n"); }; //C1 //L1
    }
  }
  static int all(IntUnaryOperator... fs) { //K2 //F all calls=2 returns=2 throws=0
    int r = 1; //#2
    for (IntUnaryOperator f : fs) r = f.applyAsInt(r); //K4 //B for-each: true=4 false=2
    return r; //#2
  }
  static Object id(Object o) { return o; } //#1 //K1 //F id calls=1 returns=1 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(choose(0).applyAsInt(5) + choose(1).applyAsInt(5) + choose(2).applyAsInt(5)); //#1
    System.out.println(select("a").applyAsInt(1) + select("b").applyAsInt(1) + select("").applyAsInt(1) + select("zz").applyAsInt(1)); //#1
    select("b").getClass(); //#1
    old(0).run(); //#1
    old(1).run(); //#1
    System.out.println(all() + all(x -> x + 1, x -> x * 10, select("a"), x -> { x++; return x; })); //L1,1,1
    IntUnaryOperator[][] grid = {{x -> 1, x -> 2}, {x -> 3}}; //#1 //L0,1,1
    System.out.println(grid[0][1].applyAsInt(0) + grid[1][0].applyAsInt(0)); //#1
    Object c = id((Comparator<String>) (p, q) -> q.compareTo(p)); //#1 //L1
    @SuppressWarnings("unchecked") int cmp = ((Comparator<String>) c).compare("a", "b"); //#1
    System.out.println(cmp + ((Supplier<String>) () -> "cast").get()); //#1 //L1
    List<Supplier<Integer>> later = new ArrayList<>(); //#1
    for (int i = 0; i < 3; i++) { final int k = i; later.add(() -> k * k); } //K3 //L3 //B for: true=3 false=1
    int sum = 0; //#1
    for (Supplier<Integer> s : later) sum += s.get(); //K3 //B for-each: true=3 false=1
    System.out.println(sum); //#1
    if (((Predicate<String>) s -> s.isEmpty()).test("") && !((BooleanSupplier) () -> false).getAsBoolean()) { //#1 //K1 //L1,1 //B if: true=1 false=0; &&: evaluated=1 skipped=0
      System.out.println("both"); //#1
    }
  }
}

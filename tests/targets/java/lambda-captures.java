// What lambdas capture: parameters, locals, this, outer this, loop variables, reassigned copies, arrays.
import java.util.*;
import java.util.function.*;
public class T {
  int field = 1;
  class Inner {
    int field = 2;
    IntSupplier sum() { return () -> field + T.this.field; } //K1 //L2 //F sum calls=1 returns=1 throws=0
    IntSupplier block() { //K1 //F block calls=1 returns=1 throws=0
      int field = 3; //#1
      return () -> { //#1 //L1
        int local = field * 100; //#1
        return local + this.field * 10 + T.this.field; //#1
      };
    }
  }
  static List<Supplier<String>> loop(String... names) { //K1 //F loop calls=1 returns=1 throws=0
    List<Supplier<String>> out = new ArrayList<>(); //#1
    for (String n : names) { //#1 //K3 //B for-each: true=3 false=1
      out.add(() -> n + names.length); //#3 //L3
    }
    for (int i = 0; i < 2; i++) { //#1 //K2 //B for: true=2 false=1
      int copy = i; //#2
      out.add(() -> "i" + copy); //#2 //L2
    }
    return out; //#1
  }
  static int param(int p) { //K2 //F param calls=2 returns=2 throws=0
    p++; //#2
    int q = p; //#2
    IntUnaryOperator f = p2 -> { p2 += q; return p2; }; //L2
    return f.applyAsInt(p); //#2
  }
  IntSupplier mutate() { //K1 //F mutate calls=1 returns=1 throws=0
    int[] box = {0}; //#1
    Runnable r = () -> box[0] += field++; //#1 //L3
    r.run(); r.run(); r.run();
    return () -> box[0]; //#1 //L1
  }
  static <E extends Exception> int tryCatch(IntSupplier s) { //K2 //F tryCatch calls=2 returns=2 throws=0
    try { //#2 //K2
      return s.getAsInt(); //#2
    } catch (RuntimeException e) { //K1
      IntSupplier of = () -> e.getMessage().length(); //#1 //L1
      return of.getAsInt(); //#1
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    T t = new T(); //#1
    Inner i = t.new Inner(); //#1
    IntSupplier s = i.sum(); //#1
    System.out.println(s.getAsInt() + " " + i.block().getAsInt()); //#1
    t.field = 50; //#1
    System.out.println(s.getAsInt()); //#1
    StringBuilder out = new StringBuilder(); //#1
    for (Supplier<String> x : loop("a", "b", "c")) out.append(x.get()); //K5 //B for-each: true=5 false=1
    System.out.println(out + " " + param(1) + param(5) + " " + t.mutate().getAsInt()); //#1
    System.out.println(tryCatch(() -> 7) + tryCatch(() -> { throw new IllegalStateException("four"); })); //L1,1
    try (AutoCloseable c = () -> System.out.println("closed")) { //#1 //K1 //L1
      System.out.println(c != null); //#1
    }
  }
}

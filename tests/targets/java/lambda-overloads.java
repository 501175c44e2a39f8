// Overloads that a changed lambda body would silently switch: void and value, several interfaces, boxing.
import java.util.concurrent.*;
import java.util.function.*;
public class T {
  static int n;
  static int g() { n++; return n; } //K10 //F g calls=10 returns=10 throws=0
  static void v() { n += 100; } //#2 //K2 //F v calls=2 returns=2 throws=0
  static String s(Runnable r) { r.run(); return "R"; } //K3 //F s calls=3 returns=3 throws=0
  static <Q> String s(Callable<Q> c) throws Exception { c.call(); return "C"; } //K5 //F s calls=5 returns=5 throws=0
  static String t(Supplier<Integer> s) { s.get(); return "S"; } //K2 //F t calls=2 returns=2 throws=0
  static String t(Runnable r) { r.run(); return "R"; } //K1 //F t calls=1 returns=1 throws=0
  static String u(ToIntFunction<String> f) { return "I" + f.applyAsInt("abc"); } //#0 //K0 //F u calls=0 returns=0 throws=0
  static String u(Consumer<String> f) { f.accept("abc"); return "V"; } //K1 //F u calls=1 returns=1 throws=0
  static String w(IntSupplier f) { return "i" + f.getAsInt(); } //#2 //K2 //F w calls=2 returns=2 throws=0
  static String w(DoubleSupplier f) { return "d" + f.getAsDouble(); } //#1 //K1 //F w calls=1 returns=1 throws=0
  static String x(Function<Object, Object> f) { return "F" + f.apply(1); } //#1 //K1 //F x calls=1 returns=1 throws=0
  static String x(BiFunction<Object, Object, Object> f) { return "B" + f.apply(1, 2); } //#1 //K1 //F x calls=1 returns=1 throws=0
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(s(() -> g()) + s(() -> { g(); }) + s(() -> { return g(); }) + s(() -> v())); //L1,1,1,1
    System.out.println(s(args.length > 0 ? () -> { throw new Exception(); } : () -> { return n; }) + s(() -> n++)); //L0,1,1
    System.out.println(s(() -> { while (true) if (n > 3) return "x"; }) + s(() -> { for (;;) { v(); break; } })); //K1,1,1 //L1,1
    System.out.println(t(() -> g()) + t(() -> { g(); }) + t(() -> 7)); //L1,1,1
    System.out.println(u((String z) -> { z.length(); }) + w(() -> g()) + w(() -> 2.0) + w(() -> 'c')); //L1,1,1,1
    System.out.println(x(a -> g()) + x((a, b) -> g())); //#1 //L1,1
    ExecutorService pool = Executors.newSingleThreadExecutor(); //#1
    Future<Integer> f1 = pool.submit(() -> g()); //#1 //L1
    Future<?> f2 = pool.submit(() -> { g(); }); //L1
    System.out.println(f1.get() + " " + f2.get()); //#1
    pool.shutdown(); //#1
  }
}

// Expression lambdas whose body is a call: void or value is decided by the target type alone.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
public class T {
  static int n;
  static int value() { n++; return n; } //K11 //F value calls=11 returns=11 throws=0
  static void nothing() { n += 10; } //#6 //K6 //F nothing calls=6 returns=6 throws=0
  interface Act { void go(); }
  interface Get<X> { X get(); }
  static void act(Act a) { a.go(); } //#4 //K4 //F act calls=4 returns=4 throws=0
  static <X> X get(Get<X> g) { return g.get(); } //#3 //K3 //F get calls=3 returns=3 throws=0
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    Runnable a = () -> value(); //#1 //L2
    Runnable b = () -> nothing(); //#1 //L1
    Supplier<Integer> c = () -> value(); //#1 //L3
    IntSupplier d = () -> value(); //#1 //L1
    Supplier<Object> e = () -> value(); //#1 //L1
    Callable<Void> f = () -> null; //#1 //L1
    Runnable g = () -> new ArrayList<String>(); //#1 //L1
    Supplier<List<String>> h = () -> new ArrayList<>(); //#1 //L1
    Runnable i = () -> n++; //#1 //L2
    IntSupplier j = () -> n++; //#1 //L1
    Runnable k = () -> n = 5 + n; //#1 //L1
    IntSupplier l = () -> n = 6; //#1 //L0
    Consumer<StringBuilder> m = s -> s.append('x'); //#1 //L2
    UnaryOperator<StringBuilder> o = s -> s.append('y'); //#1 //L1
    a.run(); a.run(); b.run();
    int sum = c.get() + c.get() + c.get() + d.getAsInt() + (Integer) e.get(); //#1
    f.call(); g.run(); sum += h.get().size(); i.run(); i.run(); sum += j.getAsInt(); k.run();
    StringBuilder s = new StringBuilder(); m.accept(s); m.accept(s); o.apply(s);
    act(() -> nothing()); //#1 //L1
    act(() -> value()); //#1 //L1
    act(() -> { nothing(); }); //L1
    act(() -> { value(); }); //L1
    sum += get(() -> value()); //#1 //L1
    sum += get(() -> { return value(); }); //L1
    String t = get(() -> "t"); //#1 //L1
    Runnable twice = () -> ((Runnable) () -> nothing()).run(); //#1 //L2,2
    twice.run(); twice.run();
    new Thread(() -> nothing()).run(); //#1 //L1
    System.out.println(n + " " + sum + " " + s + t); //#1
  }
}

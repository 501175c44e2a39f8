// jdk: 17
// The words of module-info as names of types, methods, variables, fields, parameters and labels.
import java.util.*;
import java.util.function.*;
public class T {
  static class open extends RuntimeException implements AutoCloseable { int v = 1; open to; static int n; static open call() { n++; return new open(); } public void close() { n += 10; } } //K3,2
  static class with<module> { module with; with(module m) { with = m; } module module() { return with; } } //K1,1
  record module(open open, int with) { module { n += with; } static int n; class opens { int transitive = 4; } } //K1
  interface requires extends Supplier<open> { }
  @interface exports { }
  @exports static open uses, provides[];
  static int with(int with) { return with; } //K3 //F with calls=3 returns=3 throws=0
  static <open> open module(open open) { return open; } //K1 //F module calls=1 returns=1 throws=0
  static open[] open(open... open) { return open; } //K1 //F open calls=1 returns=1 throws=0
  static int f() { open o = new open(); return o.v; } //K1 //F f calls=1 returns=1 throws=0
  static String kind(Object o) { //K3 //F kind calls=3 returns=3 throws=0
    if (o instanceof open x && x.v > 1) return "open"; //K1 //B if: true=1 false=2; &&: evaluated=1 skipped=2
    open[] many = o instanceof open[] ? (open[]) o : null; //#2 //B ?:: true=1 false=1
    return many == null ? "none" : "many" + many.length; //#2 //B ?:: true=1 false=1
  }
  static int caught(boolean fail) { //K2 //F caught calls=2 returns=2 throws=0
    try (open with = open.call()) { //K2
      if (fail) throw with; //K1 //B if: true=1 false=1
      return 1; //#1
    } catch (open | IllegalStateException module) { //K1
      return 2; //#1
    }
  }
  static class records {
    class Inner { int n = 3; }
    static int go(records record, records sealed) { //K1 //F go calls=1 returns=1 throws=0
      int sum = record.new Inner().n + sealed.new Inner().n; //#1
      record: for (;;) { sum++; if (sum > 7) break record; } //K2,1 //B if: true=1 false=1
      if (sum > 0) yield: { sum++; break yield; } //K1,1 //B if: true=1 false=0
      return sum; //#1
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    open.call(); //#1
    open a = (open) new open(), b = null; //#1
    open[] some = new open[2], none[] = { some }; //#1
    List<open> list = new ArrayList<>(); //#1
    Supplier<open> make = open::new; //#1
    Function<open, Integer> get = (open o) -> o.v; //#1 //L1
    list.add(make.get()); //#1
    for (open o : list) o.v += with(2); //K1 //B for-each: true=1 false=1
    T.open with = new T.open(); //#1
    with.v = 5; //#1
    with.to = with; //#1
    with.to.to.v++; //#1
    module module = new module(with, 3); //#1
    T.module.opens opens = module.new opens(); //#1
    with<open> generic = new with<open>(with); //#1
    with<List<with<open>>>[] deep;
    final open open = module(generic.module()); //#1
    open: for (int to = 0; ; to++) { if (to == 1) break open; else with(to); } //K2,1,1 //B if: true=1 false=1
    requires r = () -> open; //#1 //L1
    int module1 = with(open.v) + open.to.v; //#1
    System.out.println(f() + kind(open) + kind(some) + kind("") + caught(true) + caught(false) + T.open.n); //#1
    System.out.println(module1 + get.apply(open) + list.get(0).v + opens.transitive + T.module.n + r.get().v + open(a, b).length); //#1
    System.out.println(open.class.getSimpleName() + new open() { int more = 7; }.v + records.go(new records(), new records())); //#1
  }
}

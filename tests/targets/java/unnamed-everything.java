// jdk: 25
// Unnamed variables and patterns: loops, catch, resources, lambdas, records, local variables.
import java.util.*;
import java.util.function.*;
public class T {
  record P(Object a, Object b) { }
  record Box<X>(X x) { }
  static int n;
  static AutoCloseable open(String s) { n++; return () -> n += s.length() * 10; } //K2 //L2 //F open calls=2 returns=2 throws=0
  static int parse(String s) { //K2 //F parse calls=2 returns=2 throws=0
    try { //K2
      return Integer.parseInt(s); //#2
    } catch (NumberFormatException _) { //K1
      return -1; //#1
    }
  }
  static String kind(Object o) { //K5 //F kind calls=5 returns=5 throws=0
    if (o instanceof P(String _, var b)) { //#5 //K1
      return "s" + b; //#1
    }
    return switch (o) { //#4 //B switch: P(Integer _, Box<?>(_))=1 P(_, _)=1 Integer _, Long _=2 default=0
      case P(Integer _, Box<?>(_)) -> "boxed"; //C1
      case P(_, _) -> "pair"; //C1
      case Integer _, Long _ -> "number"; //C2
      default -> "none"; //C0
    };
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    int total = 0; //#1
    for (var _ : List.of(1, 2, 3)) total++; //K3 //B for-each: true=3 false=1
    for (int i = 0, _ = parse("7"); i < 2; i++) total += 10; //K2 //B for: true=2 false=1
    var _ = parse("x"); //#1
    try (var _ = open("ab"); var _ = open("c")) { //K1
      total += 100; //#1
    }
    BiFunction<Integer, Integer, Integer> f = (_, y) -> y; //#1 //L1
    BinaryOperator<Integer> g = (_, _) -> 5; //#1 //L1
    Function<Object, Supplier<String>> h = _ -> () -> "k"; //#1 //L1,1
    System.out.println(total + f.apply(1, 2) + g.apply(3, 4) + h.apply(0).get() + n); //#1
    System.out.println(kind(new P("a", 1)) + kind(new P(1, new Box<>("b"))) + kind(new P(1, 2)) + kind(3) + kind(4L)); //#1
    Map<String, Integer> m = new TreeMap<>(Map.of("a", 1)); //#1
    m.computeIfAbsent("b", _ -> 2); //#1 //L1
    m.replaceAll((_, v) -> v * 2); //#1 //L2
    m.forEach((_, _) -> n++); //#1 //L2
    System.out.println(m + " " + n); //#1
  }
}

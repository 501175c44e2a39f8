// jdk: 25
// Type patterns, guards, null, record patterns, sealed hierarchies, dominance, generics.
import java.util.*;
public class T {
  sealed interface Shape permits Circle, Square, Rect { }
  record Circle(double r) implements Shape { }
  record Square(double side) implements Shape { }
  record Rect(double w, double h) implements Shape { }
  record Pair<A, B>(A a, B b) { }
  static int n;
  static boolean count(boolean b) { n++; return b; } //K5 //F count calls=5 returns=5 throws=0
  static double area(Shape s) { //K4 //F area calls=4 returns=4 throws=0
    return switch (s) { //#4 //B switch: Circle c=1 Square q=1 Rect(double w, double h)=2
      case Circle c -> 3 * c.r() * c.r(); //C1
      case Square q -> q.side() * q.side(); //C1
      case Rect(double w, double h) -> { //C2
        double a = w * h; //#2
        yield a; //#2
      }
    };
  }
  static String kind(Object o) { //K11 //F kind calls=11 returns=11 throws=0
    return switch (o) { //B switch: null=1 Integer i when i > 10=1 Integer i when count(i < 0)=1 Integer i=2 String s when s.isEmpty() || s.length() > 3=2 String s=1 int[] a when a.length > 0 && a[0] == 7=1 int[] a=1 Character c=0 default=1
      case null -> "null"; //C1
      case Integer i when i > 10 -> "big"; //C1
      case Integer i when count(i < 0) -> "negative"; //C1
      case Integer i -> "int" + i; //C2
      case String s when s.isEmpty() || s.length() > 3 -> "odd"; //C2 //B ||: evaluated=2 skipped=1
      case String s -> s; //C1
      case int[] a when a.length > 0 && a[0] == 7 -> "seven"; //C1 //B &&: evaluated=2 skipped=0
      case int[] a -> "ints" + a.length; //C1
      case Character c -> "char"; //C0
      default -> o.getClass().getSimpleName(); //C1
    };
  }
  static void statement(Object o) { //K5 //F statement calls=5 returns=5 throws=0
    switch (o) { //#5 //B switch: String s when count(s.length() > 2)=1 CharSequence cs=1 null=1 Number q when q.intValue() > 0=1 default=1
      case String s when count(s.length() > 2):
        n += s.length(); //#1
        break; //#1
      case CharSequence cs: n += 100; break; //C1
      case null: n += 1000; break; //C1
      case Number q when q.intValue() > 0: n += 10000; //C1
      default: n++; //C2
    }
    n += 0; //#5
  }
  static String pairs(Pair<?, ?> p) { //K6 //F pairs calls=6 returns=6 throws=0
    return switch (p) { //B switch: Pair<?, ?>(String a, String b) when a.equals(b)=1 Pair<?, ?>(String a, Integer b)=1 Pair<?, ?>(Pair<?, ?>(var x, var y), var z) when x != y=1 Pair<?, ?>(Pair<?, ?> q, _)=1 Pair<?, ?> other=2
      case Pair<?, ?>(String a, String b) when a.equals(b) -> "same"; //C1
      case Pair<?, ?>(String a, Integer b) -> a + b; //C1
      case Pair<?, ?>(Pair<?, ?>(var x, var y), var z) when x != y -> "deep" + z; //C1
      case Pair<?, ?>(Pair<?, ?> q, _) -> "pair"; //C1
      case Pair<?, ?> other -> { String t = "other"; yield t; } //C2
    };
  }
  static <X extends Comparable<X>> int generic(List<? extends X> l) { //K3 //F generic calls=3 returns=3 throws=0
    switch (l) { //B switch: ArrayList<? extends X> a when a.isEmpty()=1 ArrayList<? extends X> a=1 LinkedList<? extends X> _=1 default=0
      case ArrayList<? extends X> a when a.isEmpty() -> { return 0; } //C1
      case ArrayList<? extends X> a -> n += a.size(); //#1 //C1
      case LinkedList<? extends X> _ -> { //C1
        n--; //#1
      }
      default -> throw new AssertionError(); //#0 //C0
    }
    return n; //#2
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(area(new Circle(1)) + area(new Square(2)) + area(new Rect(2, 3)) + area(new Rect(1, 1)));
    Object[] all = {null, 11, -5, 3, 4, "", "abc", "long word", new int[] {7}, new int[] {1}, 2.0};
    for (Object o : all) System.out.print(kind(o) + " "); //K11 //B for-each: true=11 false=1
    for (Object o : new Object[] {"abc", "z", null, 5, 'c'}) statement(o); //K5 //B for-each: true=5 false=1
    Pair<String, String> same = new Pair<>("k", "k");
    for (Pair<?, ?> p : List.of(same, new Pair<>("k", 1), new Pair<>(new Pair<>(1, 2), 3), new Pair<>(new Pair<>(args, args), 3), new Pair<>("a", "b"), new Pair<>(1, 1))) System.out.print(pairs(p) + " "); //K6 //B for-each: true=6 false=1
    System.out.println(generic(new ArrayList<String>()) + generic(new ArrayList<>(List.of(1))) + generic(new LinkedList<String>()) + " " + n);
  }
}

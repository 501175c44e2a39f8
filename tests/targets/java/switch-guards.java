// jdk: 25
// Several patterns in one case, qualified, generic and annotated ones, and what their guards decide.
import java.util.function.*;
public class T {
  record P(Object a, Object b) { record In(int v) { } }
  record Box<X>(X x) { }
  @java.lang.annotation.Target({java.lang.annotation.ElementType.LOCAL_VARIABLE}) @interface A { String value() default ""; }
  static boolean yes(boolean b) { return b; } //K7 //F yes calls=7 returns=7 throws=0
  static String several(Object o) { //K6 //F several calls=6 returns=6 throws=0
    return switch (o) { //#6 //B switch: String s when s.isEmpty() || s.isBlank()=2 Box(P _), Box(String _)=2 Box(T.P.In(_)), T.P.In(_), Box<?>(@A("(") final Integer _) when yes(true) && yes(false)=0 default=2
      case String s when s.isEmpty() || s.isBlank() -> "blank"; //C2 //B ||: evaluated=2 skipped=1
      case Box(P _), Box(String _) -> "boxed"; //C2
      case Box(T.P.In(_)), T.P.In(_), Box<?>(@A("(") final Integer _) when yes(true) && yes(false) -> "in"; //C0 //B &&: evaluated=1 skipped=0
      default -> "other"; //C2
    };
  }
  static int old(Object o, boolean flag) { //K6 //F old calls=6 returns=6 throws=0
    switch (o) { //B switch: T.P.In(int v) when (flag)=1 P(T.P.In(var v), @A final T.P.In w) when (v > 1) && yes(w.v() > 1)=1 final java.lang.String s when !s.isEmpty() && yes(s.length() > 1) ? flag : !flag=1 T.Box<?>(T.Box<?>(_)), Box(T.P.In _) when flag || yes(false)=1 default=2
      case T.P.In(int v) when (flag):
        return v; //#1 //C1
      case P(T.P.In(var v), @A final T.P.In w) when (v > 1) && yes(w.v() > 1): //B &&: evaluated=1 skipped=0
        return 2; //#1 //C1
      case final java.lang.String s when !s.isEmpty() && yes(s.length() > 1) ? flag : !flag: //B &&: evaluated=1 skipped=1; ?:: true=1 false=1
        return 3; //#1 //C1
      case T.Box<?>(T.Box<?>(_)), Box(T.P.In _) when flag || yes(false): //B ||: evaluated=1 skipped=1
        return 4; //#1 //C1
      default:
        return 5; //#2 //C2
    }
  }
  static int inside(Object o, Object p, boolean flag) { //K4 //F inside calls=4 returns=4 throws=0
    if (o instanceof P(var x, T.P.In y) && p.equals(y.v()) || flag) return 1; //K2 //B if: true=2 false=2; &&: evaluated=1 skipped=3; ||: evaluated=3 skipped=1
    return switch (o) { //#2
      case P(P.In(var v), var w) when switch (w) { case T.P.In(int u) -> u > v; default -> flag; } || yes(true) -> 2; //C0,1,1 //B switch: T.P.In(int u)=0 default=1; ||: evaluated=1 skipped=0
      case Integer i when ((Supplier<Boolean>) () -> i > 3 && yes(true)).get() && yes(!flag) -> 3; //C0 //L1 //B &&: evaluated=0 skipped=1; &&: evaluated=0 skipped=1
      case Integer i when i == 1 && yes(((Predicate<Integer>) q -> q > 0 || yes(false)).test(i)) -> 4; //C1 //L1 //B &&: evaluated=1 skipped=0; ||: evaluated=0 skipped=1
      default -> 5; //C0
    };
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(several("") + several(" ") + several("abc") + several(new Box<>(new P(1, 2))) + several(new Box<>("s")) + several(new Box<>(3))); //#1
    System.out.println(old(new P.In(7), true) + " " + old(new P(new P.In(2), new P.In(3)), true) + old("", false) + old(new Box<>(new Box<>(1)), true)); //#1
    System.out.println(old(new Box<>(new P.In(1)), false) + old("ab", false)); //#1
    System.out.println(inside(new P(1, new P.In(1)), 1, false) + inside("", 1, true) + inside(new P(new P.In(1), 2), 2, false) + inside(1, 1, false)); //#1
  }
}

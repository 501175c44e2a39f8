// jdk: 25
// Nested record patterns in switch and instanceof, with var, generics, primitives, accessors that throw.
public class T {
  sealed interface Expr permits Num, Add, Mul, Neg { }
  record Num(int v) implements Expr { }
  record Add(Expr l, Expr r) implements Expr { }
  record Mul(Expr l, Expr r) implements Expr { }
  record Neg(Expr e) implements Expr { }
  record Shy(int v) {
    static int asked;
    public int v() { //K4 //F v calls=4 returns=3 throws=1
      asked++; //#4
      if (v < 0) throw new IllegalStateException("shy"); //K1 //B if: true=1 false=3
      return v; //#3
    }
  }
  static int eval(Expr e) { //K8 //F eval calls=8 returns=8 throws=0
    return switch (e) { //#8 //B switch: Num(int v)=4 Add(Num(var a), Num(var b)) when a == 0 || b == 0=1 Add(Expr l, Expr r)=1 Mul(Num(int a), var _) when a == 0=1 Mul(var l, var r)=0 Neg(Neg(Expr inner))=1 Neg(var inner)=0
      case Num(int v) -> v; //C4
      case Add(Num(var a), Num(var b)) when a == 0 || b == 0 -> a + b; //C1
      case Add(Expr l, Expr r) -> eval(l) + eval(r); //C1
      case Mul(Num(int a), var _) when a == 0 -> 0; //C1
      case Mul(var l, var r) -> { //C0
        int x = eval(l); //#0
        yield x * eval(r); //#0
      }
      case Neg(Neg(Expr inner)) -> eval(inner); //C1
      case Neg(var inner) -> -eval(inner); //C0
    };
  }
  static String shy(Object o) { //K4 //F shy calls=4 returns=4 throws=0
    try { //#4 //K4
      if (o instanceof Shy(int v) && v > 1) { //#4 //K1 //B if: true=1 false=2; &&: evaluated=2 skipped=1
        return "v" + v; //#1
      } else if (!(o instanceof Shy(int w))) { //#2 //K1 //B if: true=1 false=1
        return "no"; //#1
      } else { //K1
        return "w" + w; //#1
      }
    } catch (MatchException e) { //K1
      return e.getCause().getMessage(); //#1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(eval(new Add(new Num(0), new Num(4))) + eval(new Add(new Num(2), new Neg(new Neg(new Num(3))))));
    System.out.println(eval(new Mul(new Num(0), new Num(9))) + eval(new Num(6)) + eval(new Num(7)));
    System.out.println(shy(new Shy(5)) + shy(new Shy(1)) + shy(new Shy(-1)) + shy("x") + Shy.asked);
  }
}

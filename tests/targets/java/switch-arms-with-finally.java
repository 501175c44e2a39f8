// Arms of switch expressions that hold whole statements: in lambdas, in constructor arguments, with finally and throws.
import java.util.function.*;
public class T {
  static int n;
  static int risky(int i) { //K14 //F risky calls=14 returns=10 throws=4
    if (i % 3 == 0) throw new IllegalStateException("r" + i); //K4
    return i; //#10
  }
  final int v;
  T(int i) { //K6 //F T calls=6 returns=4 throws=2
    this(switch (i % 2) { //#6
      case 0: { //C3
        n++; //#3
        n += risky(i); //#3
        n++; //#2
        yield "even"; //#2
      }
      default: n += risky(i); yield "odd"; //C3
    }, i);
    n += 100; //#4
  }
  T(String s, int i) { //K4 //F T calls=4 returns=4 throws=0
    v = s.length() + i; //#4
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    IntUnaryOperator f = i -> switch (i) { //#1 //L5
      case 0 -> { //C1
        try { //#1 //K1
          n += risky(3); //#1
          yield 1; //#0
        } finally { //K1
          n++; //#1
          if (n > -1) yield 7; //K1
        }
      }
      case 1 -> { //C2
        try { //#2 //K2
          n += risky(n % 2 == 0 ? 1 : 2); //#2
          n++; //#2
        } finally { //K2
          risky(4); //#2
        }
        yield 2; //#2
      }
      default -> { //C2
        n += risky(i); //#2
        yield risky(i + 1); //#1
      }
    };
    int sum = 0; //#1
    for (int i : new int[] {0, 1, 1, 4, 6}) { //#1 //K5
      try { //#5 //K5
        sum += f.applyAsInt(i); //#5
        sum++; //#4
      } catch (IllegalStateException e) { //K1
        sum += 10; //#1
      }
    }
    for (int i = 1; i <= 6; i++) { //#1 //K6
      try { //#6 //K6
        sum += new T(i).v; //#6
      } catch (IllegalStateException e) { //K2
        sum += 1000; //#2
      }
    }
    System.out.println(sum + " " + n); //#1
  }
}

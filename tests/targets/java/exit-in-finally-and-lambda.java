// exit: 7
// System.exit inside finally while an exception is on its way, called through a lambda and a stream.
import java.util.*;
public class T {
  static int n;
  static void each(List<Integer> l) { //K1 //F each calls=1 returns=0 throws=0
    l.forEach(i -> { //#1 //L3
      n += i; //#3
      if (i == 3) { //#3 //K1 //B if: true=1 false=2
        Runnable leave = () -> System.exit(n + 1); //#1 //L1
        leave.run(); //#1
        n = 1000; //#0
      }
      n += 0; //#2
    });
    n = 2000; //#0
  }
  static int risky(int d) { //K1 //F risky calls=1 returns=0 throws=1
    return 10 / d; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=0 throws=0
    try { //#1 //K1
      n = risky(n); //#1
      System.out.println("no"); //#0
    } catch (IllegalStateException e) { //K0
      n = -1; //#0
    } finally { //K1
      System.out.println("finally"); //#1
      each(List.of(1, 2, 3, 4)); //#1
      System.out.println("no"); //#0
    }
  }
}

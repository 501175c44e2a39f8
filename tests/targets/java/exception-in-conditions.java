// Exceptions inside conditions: the if, loop or conditional began, none of its sides was taken.
public class T {
  static int n;
  static boolean odd(int i) { //K29 //F odd calls=29 returns=19 throws=10
    if (i % 3 == 2) throw new ArithmeticException("no parity for " + i); //K10 //B if: true=10 false=19
    return i % 2 == 1; //#19
  }
  static void ifs(int i) { //K6 //F ifs calls=6 returns=4 throws=2
    n++; //#6
    if (odd(i)) { //#6 //K2 //B if: true=2 false=2
      n += 10; //#2
    } else { //K2
      n += 100; //#2
    }
    n += 1000; //#4
  }
  static void elseIfs(int i) { //K6 //F elseIfs calls=6 returns=4 throws=2
    if (i == 0) { //#6 //K1 //B if: true=1 false=5
      n++; //#1
    } else if (odd(i)) { //#5 //K2 //B if: true=2 false=1
      n += 2; //#2
    } else if (i > 100) { //#1 //K0 //B if: true=0 false=1
      n += 3; //#0
    } else { //K1
      n += 4; //#1
    }
    n += 5; //#4
  }
  static int conditional(int i) { //K6 //F conditional calls=6 returns=4 throws=2
    int r = odd(i) ? 1 : 2; //#6 //B ?:: true=2 false=2
    return r; //#4
  }
  static int loops(int i) { //K6 //F loops calls=6 returns=3 throws=3
    int rounds = 0; //#6
    while (!odd(i + rounds)) { //#6 //K2 //B while: true=2 false=3
      rounds++; //#2
    }
    n += rounds; //#3
    return rounds; //#3
  }
  static void asserts(int i) { //K6 //F asserts calls=6 returns=5 throws=1
    n++; //#6
    if (i > 3) return; //K2 //B if: true=2 false=4
    if ((i == 1 ? odd(2) : odd(4)) && n > 0) { //#4 //K0 //B if: true=0 false=3; ?:: true=1 false=3; &&: evaluated=0 skipped=3
      n = 0; //#0
    }
    n++; //#3
  }
  static void each(java.util.function.IntConsumer c) { //K5 //F each calls=5 returns=5 throws=0
    for (int i = 0; i < 6; i++) { //#5 //K30 //B for: true=30 false=5
      try { //#30 //K30
        c.accept(i); //#30
        n++; //#20
      } catch (ArithmeticException e) { //K10
        n--; //#10
      }
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    each(T::ifs); //#1
    each(T::elseIfs); //#1
    each(T::conditional); //#1
    each(T::loops); //#1
    each(T::asserts); //#1
    System.out.println(n); //#1
  }
}

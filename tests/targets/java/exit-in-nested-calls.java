// exit: 4
// System.exit deep in calls, in loops and in try: nothing behind it begins, no finally, no return.
public class T {
  static int n;
  static void deepest(int code) { //K1 //F deepest calls=1 returns=0 throws=0
    n++; //#1
    System.out.println("leaving"); //#1
    System.exit(code); //#1
    n++; //#0
  }
  static int middle(int i) { //K3 //F middle calls=3 returns=2 throws=0
    try { //#3 //K3
      if (i == 2) { //#3 //K1 //B if: true=1 false=2
        deepest(4); //#1
        n = 100; //#0
      }
      n += 10; //#2
    } finally { //K2
      n += 1; //#2
    }
    return n; //#2
  }
  static boolean outer(String s) { //K1 //F outer calls=1 returns=0 throws=0
    for (int i = 0; i < 5; i++) { //#1 //K3 //B for: true=3 false=0
      int m = middle(i) //#3
          + s.length();
      n += m; //#2
    }
    return n > 0; //#0
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=0 throws=0
    n = 5; //#1
    if (outer("x")) { //#1 //K0 //B if: true=0 false=0
      n = 6; //#0
    } else { //K0
      n = 7; //#0
    }
    System.out.println("never"); //#0
  }
}

// Labelled loops, blocks, ifs, switches and tries; break and continue to outer labels; a label used twice.
public class T {
  static int primes(int below) { //K1 //F primes calls=1 returns=1 throws=0
    int found = 0; //#1
    outer:
    for (int n = 2; n < below; n++) { //#1 //K8 //B for: true=8 false=1
      for (int d = 2; d < n; d++) { //#8 //K14 //B for: true=14 false=4
        if (n % d == 0) { //#14 //K4 //B if: true=4 false=10
          continue outer; //#4
        }
      }
      found++; //#4
    }
    return found; //#1
  }
  static String pair(int want) { //K2 //F pair calls=2 returns=2 throws=0
    String seen = ""; //#2
    search: for (int i = 0; i < 4; i++) { //#2 //K6 //B for: true=6 false=1
      int j = 0; //#6
      while (true) { //#6 //K18
        if (i + j * 2 == want) { //#18 //K1 //B if: true=1 false=17
          seen += i + "," + j; //#1
          break search; //#1
        }
        if (++j > 2) { //#17 //K5 //B if: true=5 false=12
          break; //#5
        }
      }
    }
    return seen + ";"; //#2
  }
  static int labels(int x) { //K4 //F labels calls=4 returns=4 throws=0
    int r = 0; //#4
    block: { //K4
      if (x == 0) break block; //K1 //B if: true=1 false=3
      r += 1; //#3
      nested: { //K3
        if (x == 1) break nested; //K1 //B if: true=1 false=2
        if (x == 2) break block; //K1 //B if: true=1 false=1
        r += 10; //#1
      }
      r += 100; //#2
    }
    block: if (x > 1) { //#4 //K2 //B if: true=2 false=2
      r += 1000; //#2
      if (x > 2) break block; //K1 //B if: true=1 false=1
      r += 10000; //#1
    }
    block: try { //#4 //K4
      if (x == 3) break block; //K1 //B if: true=1 false=3
      r += 100000; //#3
    } finally { //K4
      r++; //#4
    }
    block: switch (x) { //#4 //B switch: 0=1 1=1 default=2
      case 0: break block; //#1 //C1
      case 1: r += 3; break; //C1
      default: r += 5; //#2 //C2
    }
    block: synchronized (T.class) { //#4 //K4
      if (r % 2 == 0) break block; //K0 //B if: true=0 false=4
      r++; //#4
    }
    again: do { //#4 //K6
      r++; //#6
      if (r % 2 == 0) continue again; //K1 //B if: true=1 false=5
      r += 0; //#5
    } while (r % 3 != 0); //B do: true=2 false=4
    return r; //#4
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(primes(10) + " " + pair(5) + pair(100)); //#1
    System.out.println(labels(0) + " " + labels(1) + " " + labels(2) + " " + labels(3)); //#1
  }
}

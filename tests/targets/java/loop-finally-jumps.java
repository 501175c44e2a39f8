// break, continue and return that pass through finally blocks on their way.
public class T {
  static int cleanups;
  static int run(int mode) { //K4 //F run calls=4 returns=4 throws=0
    int r = 0; //#4
    for (int i = 0; i < 3; i++) { //#4 //K9 //B for: true=9 false=2
      try { //#9 //K9
        r++; //#9
        if (mode == 1 && i == 1) break; //K1 //B if: true=1 false=8; &&: evaluated=2 skipped=7
        if (mode == 2) continue; //K3 //B if: true=3 false=5
        if (mode == 3 && i == 0) return r; //K1 //B if: true=1 false=4; &&: evaluated=1 skipped=4
        r += 10; //#4
      } finally { //K9
        cleanups++; //#9
      }
      r += 100; //#4
    }
    return r; //#3
  }
  static int swallow() { //K1 //F swallow calls=1 returns=1 throws=0
    int r = 0; //#1
    while (true) { //#1 //K3
      try { //#3 //K3
        r++; //#3
        if (r < 3) throw new IllegalStateException(); //K2 //B if: true=2 false=1
        break; //#1
      } finally { //K3
        r += 0; //#3
        if (r < 3) continue; //K2 //B if: true=2 false=1
      }
    }
    return r; //#1
  }
  static int outward() { //K1 //F outward calls=1 returns=1 throws=0
    int r = 0; //#1
    out: for (int i = 0; i < 3; i++) { //#1 //K2 //B for: true=2 false=0
      for (int j = 0; j < 3; j++) { //#2 //K4 //B for: true=4 false=0
        try { //#4 //K4
          try { //#4 //K4
            if (i == 1) break out; //K1 //B if: true=1 false=3
            if (j == 2) continue out; //K1 //B if: true=1 false=2
          } finally { //K4
            r += 1; //#4
          }
          r += 10; //#2
        } finally { //K4
          r += 100; //#4
        }
      }
    }
    return r; //#1
  }
  @SuppressWarnings("finally") static int replaced() { //K1 //F replaced calls=1 returns=1 throws=0
    int i = 0; //#1
    do { //#1 //K3
      try { //#3 //K3
        return i; //#3
      } finally { //K3
        if (++i < 3) { //#3 //K2 //B if: true=2 false=1
          continue; //#2
        }
      }
    } while (i < 3); //B do: true=2 false=0
    return -1; //#0
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(run(0) + " " + run(1) + " " + run(2) + " " + run(3) + " " + cleanups); //#1
    System.out.println(swallow() + " " + outward() + " " + replaced()); //#1
  }
}

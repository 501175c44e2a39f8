// Loops that are left by return: from the body, from inner loops, out of try in a loop, from for(;;).
public class T {
  static int first(int[] a, int min) { //K3 //F first calls=3 returns=3 throws=0
    for (int i = 0; ; i++) { //#3 //K7
      if (i == a.length) return -1; //K1 //B if: true=1 false=6
      if (a[i] >= min) return i; //K2 //B if: true=2 false=4
    }
  }
  static int cell(int want) { //K2 //F cell calls=2 returns=2 throws=0
    int seen = 0; //#2
    for (int y = 0; y < 3; y++) { //#2 //K5 //B for: true=5 false=1
      for (int x = 0; x < 3; x++) { //#5 //K14 //B for: true=14 false=4
        seen++; //#14
        if (y * 3 + x == want) { //#14 //K1 //B if: true=1 false=13
          return seen; //#1
        }
      }
    }
    return -seen; //#1
  }
  static int guarded(int rounds) { //K3 //F guarded calls=3 returns=3 throws=0
    int done = 0; //#3
    while (true) { //#3 //K5
      try { //#5 //K5
        if (rounds == 0) { //#5 //K2 //B if: true=2 false=3
          return done; //#2
        }
        if (done / rounds > 5) { //#3 //K0 //B if: true=0 false=3
          return -1; //#0
        }
        done++; //#3
      } finally { //K5
        rounds--; //#5
        if (rounds > 1) { //#5 //K1 //B if: true=1 false=4
          return 50; //#1
        }
      }
    }
  }
  static void quiet(int n) { //K4 //F quiet calls=4 returns=4 throws=0
    do { //#4 //K6
      if (n-- < 0) return; //K2 //B if: true=2 false=4
    } while (n > 0); //B do: true=2 false=2
    n = 0; //#2
  }
  static boolean any(Iterable<String> all) { //K2 //F any calls=2 returns=2 throws=0
    for (String s : all) //#2 //B for-each: true=3 false=1
      if (s.isEmpty()) return true; //K3,1 //B if: true=1 false=2
    return false; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int[] a = {1, 5, 9}; //#1
    System.out.println(first(a, 1) + " " + first(a, 5) + " " + first(a, 10)); //#1
    System.out.println(cell(4) + " " + cell(50)); //#1
    System.out.println(guarded(0) + " " + guarded(2) + " " + guarded(3)); //#1
    quiet(-1); //#1
    quiet(-5); //#1
    quiet(1); //#1
    quiet(3); //#1
    System.out.println(any(java.util.List.of("a", "", "b")) + " " + any(java.util.List.of("x"))); //#1
  }
}

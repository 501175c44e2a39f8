// Long else-if chains, with and without a last else, nested in each other, conditions with effects.
public class T {
  static int asked;
  static boolean is(int a, int b) { asked++; return a == b; } //K52 //F is calls=52 returns=52 throws=0
  static String chain(int i) { //K10 //F chain calls=10 returns=10 throws=0
    if (is(i, 0)) { //#10 //K1 //B if: true=1 false=9
      return "c0"; //#1
    }
    else if (is(i, 1)) { //#9 //K1 //B if: true=1 false=8
      return "c1"; //#1
    }
    else if (is(i, 2)) { //#8 //K1 //B if: true=1 false=7
      return "c2"; //#1
    }
    else if (is(i, 3)) { //#7 //K1 //B if: true=1 false=6
      return "c3"; //#1
    }
    else if (is(i, 4)) { //#6 //K1 //B if: true=1 false=5
      return "c4"; //#1
    }
    else if (is(i, 5)) { //#5 //K1 //B if: true=1 false=4
      return "c5"; //#1
    }
    else if (is(i, 6)) { //#4 //K1 //B if: true=1 false=3
      return "c6"; //#1
    }
    else if (is(i, 7)) { //#3 //K1 //B if: true=1 false=2
      return "c7"; //#1
    }
    else { //K2
      return "more"; //#2
    }
  }
  static int effects(int i) { //K4 //F effects calls=4 returns=4 throws=0
    int r = 0; //#4
    if ((r = i) > 2) r += 100; //K1 //B if: true=1 false=3
    else if ((r += 10) == 11) { r += 200; } //K1 //B if: true=1 false=2
    else if (r++ == 10) //#2 //B if: true=1 false=1
      r += 300; //#1 //K1
    else if (i == 2) { //#1 //K1 //B if: true=1 false=0
      if (r == 13) r += 400; else if (r == 14) r += 500; else r += 600; //K1,0,0 //B if: true=1 false=0; if: true=0 false=0
    }
    return r; //#4
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 10; i++) System.out.print(chain(i) + " "); //K10 //B for: true=10 false=1
    System.out.println(effects(0) + " " + effects(1) + " " + effects(2) + " " + effects(3) + " " + asked); //#1
  }
}

// do loops: once, more often, left early, with continue jumping to the condition.
public class T {
  static int tests;
  static boolean test(boolean b) { //K8 //F test calls=8 returns=8 throws=0
    tests++; //#8
    return b; //#8
  }
  static int leave(int from) { //K2 //F leave calls=2 returns=2 throws=0
    do { //#2 //K3
      if (from > 5) return from; //K1 //B if: true=1 false=2
      from++; //#2
    } while (from < 3 || from == 4); //B do: true=1 false=1; ||: evaluated=1 skipped=1
    return -from; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int n = 0; //#1
    do { //#1 //K1
      n++; //#1
    } while (n < 0); //B do: true=0 false=1
    do { //#1 //K4
      n++; //#4
      if (n == 3) { //#4 //K1 //B if: true=1 false=3
        continue; //#1
      }
      n += 0; //#3
    } while (test(n < 5)); //B do: true=3 false=1
    do n--; while (test(n > 1)); //K4 //B do: true=3 false=1
    do { //#1 //K1
      if (n == 1) { //#1 //K1 //B if: true=1 false=0
        break; //#1
      }
      n = 77; //#0
    } while (test(true)); //B do: true=0 false=0
    do do n++; while (n < 4); while (n < 6); //K3,5
    System.out.println(n + " " + tests + " " + leave(1) + " " + leave(6)); //#1
  }
}

// Nested ifs without braces: each else belongs to the nearest if.
public class T {
  static String f(int a, int b) { //K9 //F f calls=9 returns=9 throws=0
    if (a > 0) //#9 //B if: true=6 false=3
      if (b > 0) return "pp"; //K6,2 //B if: true=2 false=4
      else if (b == 0) return "pz"; //K2 //B if: true=2 false=2
      else return "pn"; //#2 //K2
    else if (a == 0) //#3 //B if: true=1 false=2
      if (b == 0) return "zz"; //K1,0 //B if: true=0 false=1
      else ; //K1
    else
      while (a++ < 0) //#2 //K2 //B while: true=4 false=2
        if (b > 0) //#4 //K4 //B if: true=1 false=3
          b--; //#1 //K1
        else
          for (;;) //#3 //K3
            if (b < 0) b++; else break; //K3,0,3 //B if: true=0 false=3
    return "end" + b; //#3
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    StringBuilder out = new StringBuilder(); //#1
    for (int a = 2; a >= -2; a--) //#1 //B for: true=5 false=1
      for (int b = 1; b >= -1; b--) //#5 //K5 //B for: true=15 false=5
        if (a != -1) //#15 //K15 //B if: true=12 false=3
          if (a == 0 && b != 1) ; //K12,2 //B if: true=2 false=10; &&: evaluated=3 skipped=9
          else if (a == -2 && b == -1) { } //#10 //K1 //B if: true=1 false=9; &&: evaluated=3 skipped=7
          else out.append(f(a, b)).append(' '); //#9 //K9
        else out.append('.'); //#3 //K3
    System.out.println(out); //#1
  }
}

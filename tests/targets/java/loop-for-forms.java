// for loops: several variables and updates, missing parts, empty bodies, updates with calls.
public class T {
  static int steps;
  static int step(int by) { //K10 //F step calls=10 returns=10 throws=0
    steps++; //#10
    return by; //#10
  }
  static int sum(int... values) { //K3 //F sum calls=3 returns=3 throws=0
    int total = 0; //#3
    for (int i = 0, last = values.length; i < last; i++) total += values[i]; //K6 //B for: true=6 false=3
    return total; //#3
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int a = 0; //#1
    for (int i = 0, j = 10; i < j; i++, j--) { //#1 //K5 //B for: true=5 false=1
      a += j - i; //#5
    }
    int k = 0; //#1
    for (; k < 3; ) { //#1 //K3 //B for: true=3 false=1
      k += 1; //#3
    }
    for (; ; k++) { //#1 //K5
      if (k == 7) { //#5 //K1 //B if: true=1 false=4
        break; //#1
      }
    }
    for (int i = 0; i < 4; i += step(1)) { //#1 //K4 //B for: true=4 false=1
      if (i % 2 == 0) continue; //K2 //B if: true=2 false=2
      a++; //#2
    }
    for (int i = 0; i < 5; step(1), i++) ; //K5
    for (step(0); a < 0; ) { //#1 //K0 //B for: true=0 false=1
      a++; //#0
    }
    for (long big = 1L << 40; big > 1L << 37; big >>= 1) a++; //K3 //B for: true=3 false=1
    for (String s = ""; s.length() < 3; s += "x") { a += s.length(); } //K3 //B for: true=3 false=1
    int[] at = {0}; //#1
    for (at[0] = 2; at[0] >= 0; at[0]--) //#1 //B for: true=3 false=1
      a++; //#3 //K3
    System.out.println(a + " " + k + " " + steps + " " + sum() + sum(1) + sum(1, 2, 3, 4, 5)); //#1
  }
}

// Arrow switches as statements: expression, block, throw; without default; nested; jumps out of them.
public class T {
  static int n;
  static int one() { n++; return n; } //K2 //F one calls=2 returns=2 throws=0
  static void plain(int i) { //K5 //F plain calls=5 returns=4 throws=1
    switch (i) { //#5 //B switch: 0=1 1=1 2=1 3=1 none=1
      case 0 -> n += 10; //#1 //C1
      case 1 -> one(); //#1 //C1
      case 2 -> { } //C1
      case 3 -> throw new IllegalArgumentException(); //#1 //C1
    }
    n += 100; //#4
  }
  static int inLoop() { //K1 //F inLoop calls=1 returns=1 throws=0
    int r = 0; //#1
    loop: for (int i = 0; ; i++) { //#1 //K6
      switch (i) { //#6 //B switch: 0=1 1=1 2, 3=2 4=1 default=1
        case 0 -> r++; //#1 //C1
        case 1 -> { continue loop; } //#1 //C1
        case 2, 3 -> { //C2
          if (i == 2) break; //K1 //B if: true=1 false=1
          r += 10; //#1
        }
        case 4 -> { break; } //#1 //C1
        default -> { break loop; } //#1 //C1
      }
      r += 100; //#4
    }
    return r; //#1
  }
  static String nested(int i, int j) { //K4 //F nested calls=4 returns=4 throws=0
    switch (i) { //#4 //B switch: 0=3 default=1
      case 0 -> { //C3
        switch (j) { //#3 //B switch: 0=1 1=1 none=1
          case 0 -> { return "00"; } //#1 //C1
          case 1 -> one(); //#1 //C1
        }
        n += 1000; //#2
      }
      default -> { //C1
        switch (j) { default -> { switch (i + j) { case 3 -> n++; default -> n--; } } } //C1,1,0 //B switch: default=1; switch: 3=1 default=0
      }
    }
    return "n"; //#3
  }
  static boolean all(Object o, int i) { //K3 //F all calls=3 returns=3 throws=0
    switch (i) { //#3 //B switch: 1=1 2=1 default=1
      case 1 -> { //C1
        try { //#1 //K1
          return o.toString().isEmpty(); //#1
        } catch (NullPointerException e) { //K1
          break; //#1
        } finally { //K1
          n += 5; //#1
        }
      }
      case 2 -> { for (int k = 0; k < 3; k++) { n++; } } //K3 //C1 //B for: true=3 false=1
      default -> { while (n > 0) { if (n % 2 == 0) return true; n--; } } //K1,1 //C1 //B while: true=1 false=0; if: true=1 false=0
    }
    return false; //#2
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 5; i++) try { plain(i); } catch (IllegalArgumentException e) { n += 3; } //K5,5,1 //B for: true=5 false=1
    System.out.println(n + " " + inLoop() + nested(0, 0) + nested(0, 1) + nested(0, 2) + nested(1, 2)); //#1
    System.out.println(all(null, 1) + " " + all(null, 2) + " " + all(null, 3) + n); //#1
  }
}

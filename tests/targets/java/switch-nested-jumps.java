// break, continue and return out of switches in loops and loops in switches, with and without labels.
public class T {
  static int states(String in) { //K2 //F states calls=2 returns=2 throws=0
    int state = 0, i = 0, out = 0; //#2
    machine: while (true) { //#2 //K16
      switch (state) { //#16 //B switch: 0=7 1=5 2=2 default=2
        case 0:
          if (i >= in.length()) break machine; //K0 //B if: true=0 false=7
          state = in.charAt(i++) == 'a' ? 1 : 2; //#7 //B ?:: true=5 false=2
          continue; //#7
        case 1:
          out++; //#5
          state = out > 3 ? 3 : 0; //#5 //B ?:: true=2 false=3
          break; //#5
        case 2:
          out += 10; //#2
          state = 0; //#2
          continue machine; //#2
        default:
          return -out; //#2
      }
      out += 0; //#5
    }
    return out; //#0
  }
  static int tokens(String s) { //K1 //F tokens calls=1 returns=1 throws=0
    int digits = 0, letters = 0; //#1
    for (char c : s.toCharArray()) { //#1 //K7 //B for-each: true=7 false=0
      switch (c) { //#7
        case '0': case '1': case '2': digits++; break; //C2
        case ' ': continue; //#2 //C2
        case '!': return digits * 10 + letters; //#1 //C1
        default: letters++; //#2 //C2
      }
      digits += 0; //#4
    }
    return -1; //#0
  }
  static int loopsInside(int i) { //K3 //F loopsInside calls=3 returns=3 throws=0
    int r = 0; //#3
    switch (i) { //#3 //B switch: 0=1 1=1 2=1 default=0
      case 0: for (int k = 0; k < 4; k++) { if (k == 2) break; r++; } break; //K3,1 //C1 //B for: true=3 false=0; if: true=1 false=2
      case 1: do { r++; if (r < 3) continue; break; } while (true); //K3,2 //C1
      case 2: out: { if (r >= 0) break out; r = 99; } r += 5; break; //K2,2 //C2 //B if: true=2 false=0
      default: int q = 4; while (q-- > 0) r += q; //K0 //C0 //B while: true=0 false=0
    }
    return r; //#3
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(states("aba") + " " + states("aabaaa") + " " + tokens("1 x0 y!z") + " " + loopsInside(0) + loopsInside(1) + loopsInside(2)); //#1
  }
}

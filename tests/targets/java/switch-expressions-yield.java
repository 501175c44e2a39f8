// Switch expressions: values, blocks with yield, colon cases with yield, throws, nested, as operands and arguments.
public class T {
  static int n;
  static int id(int i) { n++; return i; } //K6 //F id calls=6 returns=6 throws=0
  static int blocks(int i) { //K4 //F blocks calls=4 returns=4 throws=0
    int r = switch (i) { //#4 //B switch: 0=1 1=1 default=2
      case 0 -> 10; //C1
      case 1 -> { //C1
        n += 10; //#1
        if (n > 1000) { //#1 //K0 //B if: true=0 false=1
          yield 1; //#0
        }
        yield id(20); //#1
      }
      default -> { //C2
        for (int k = 0; ; k++) { //#2 //K7
          if (k == i) yield k * 10; //K2 //B if: true=2 false=5
        }
      }
    };
    return r; //#4
  }
  static String colons(int i) { //K4 //F colons calls=4 returns=4 throws=0
    return switch (i) { //#4 //B switch: 1=1 2=1 3=1 default=1
      case 1:
        n += 100; //#1
      case 2:
        n += 1000; //#2
        yield "low"; //#2
      case 3: yield "three"; //#1 //C1
      default: { yield "many"; } //#1 //K1 //C1
    };
  }
  static int throwing(int i) { //K3 //F throwing calls=3 returns=2 throws=1
    return id(switch (i) { //#3 //B switch: 0=1 1=1 default=1
      case 0 -> throw new IllegalStateException("zero"); //#1 //C1
      case 1 -> id(1); //C1
      default -> id(i) + id(i); //C1
    }) * 2;
  }
  static boolean cond(int i) { //K3 //F cond calls=3 returns=3 throws=0
    if (switch (i) { case 0 -> true; default -> i > 1; }) { //#3 //K2 //C1,2 //B if: true=2 false=1; switch: 0=1 default=2
      return true; //#2
    }
    return false; //#1
  }
  static int deep(int a, int b) { //K4 //F deep calls=4 returns=4 throws=0
    return switch (a) { //#4 //B switch: 0=2 1=2 default=0
      case 0 -> switch (b) { //C2 //B switch: 0=1 default=1
        case 0 -> 1; //C1
        default -> { yield switch (b + 1) { case 2 -> 2; default -> 3; }; } //#1 //C1,1,0 //B switch: 2=1 default=0
      };
      case 1 -> b > 0 ? switch (b) { case 1: yield 4; default: yield 5; } : 6; //C2,0,1 //B ?:: true=1 false=1; switch: 1=0 default=1
      default -> 0; //C0
    };
  }
  static int yieldNames(int yield) { //K1 //F yieldNames calls=1 returns=1 throws=0
    int yield_ = yield; //#1
    return switch (yield_) { case 4 -> { int q = yield; yield (q); } default -> { yield ++n; } }; //C1,0 //B switch: 4=1 default=0
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(blocks(0) + " " + blocks(1) + " " + blocks(2) + " " + blocks(3)); //#1
    System.out.println(colons(1) + colons(2) + colons(3) + colons(4)); //#1
    for (int i = 0; i < 3; i++) try { System.out.println(throwing(i)); } catch (IllegalStateException e) { n++; } //K3,3,1 //B for: true=3 false=1
    System.out.println(cond(0) + "" + cond(1) + cond(2) + deep(0, 0) + deep(0, 1) + deep(1, 0) + deep(1, 2)); //#1
    int k = -switch (n) { case 0 -> 1; default -> 2; } + (switch (k2()) { case 7 -> 8; default -> 9; }); //#1 //C0,1,1,0 //B switch: 0=0 default=1; switch: 7=1 default=0
    while (switch (k) { case 9 -> false; default -> k < 9; }) { //#1 //K3 //C1,3 //B while: true=3 false=1; switch: 9=1 default=3
      k++; //#3
    }
    Object o = switch (k) { case 1 -> 'c'; case 9 -> 1.5f; default -> 2L; }; //#1 //C0,1,0 //B switch: 1=0 9=1 default=0
    long l = switch (k) { case 9 -> 1; default -> 2L; }; //#1 //C1,0 //B switch: 9=1 default=0
    System.out.println(k + " " + o + l + yieldNames(4) + switch (k) { default -> "end"; }); //#1 //C1 //B switch: default=1
  }
  static int k2() { return 7; } //#1 //K1 //F k2 calls=1 returns=1 throws=0
}

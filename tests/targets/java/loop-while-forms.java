// while loops of every shape: braces, single statements, empty bodies, side effects in the condition.
public class T {
  static int ticks;
  static boolean tick(int limit) { //K16 //F tick calls=16 returns=16 throws=0
    return ++ticks < limit; //#16
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int n = 5; //#1
    while (n > 0) { //#1 //K5 //B while: true=5 false=1
      n--; //#5
    }
    while (n < 4) //#1 //B while: true=4 false=1
      n++; //#4 //K4
    while (tick(10)) ; //K9
    while (tick(13)) { } //#1 //K2
    while (n-- > 0 && tick(100)) { //#1 //K3 //B while: true=3 false=0; &&: evaluated=3 skipped=0
      if (n == 1) break; //K1 //B if: true=1 false=2
      if (n == 2) continue; //K1 //B if: true=1 false=1
      ticks += 0; //#1
    }
    int outer = 0, inner = 0; //#1
    while (outer < 3) { //#1 //K3 //B while: true=3 false=1
      while (inner < outer * 2) inner++; //K4 //B while: true=4 false=3
      outer++; //#3
    }
    while (outer > 100) { //#1 //K0 //B while: true=0 false=1
      outer--; //#0
    }
    boolean again; //#1
    int rounds = 0; //#1
    while (again = rounds < 2) { //#1 //K2 //B while: true=2 false=1
      rounds++; //#2
    }
    System.out.println(n + " " + ticks + " " + inner + " " + again); //#1
  }
}

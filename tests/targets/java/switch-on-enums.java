// Switches on enums: old, arrow, exhaustive expression without default, enum with bodies, missing constants.
public class T {
  enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean free() { return switch (this) { case SAT, SUN -> true; default -> false; }; } } //#9 //K9 //C3,6 //B switch: SAT, SUN=3 default=6 //F free calls=9 returns=9 throws=0
  enum Op { PLUS { int of(int a, int b) { return a + b; } }, TIMES { int of(int a, int b) { return a * b; } }; abstract int of(int a, int b); } //K2,1 //F of calls=2 returns=2 throws=0 //F of calls=1 returns=1 throws=0
  static int n;
  static int old(Day d) { //K7 //F old calls=7 returns=7 throws=0
    switch (d) { //#7
      case MON: n++; //#1 //C1
      case TUE:
        n += 10; //#2
        break; //#2
      case SAT: case SUN: return -1; //#2 //C2
      default: n += 100; //#3 //C3
    }
    return n; //#5
  }
  static String exhaustive(Op o) { //K3 //F exhaustive calls=3 returns=3 throws=0
    return switch (o) { //#3 //B switch: PLUS=2 TIMES=1
      case PLUS -> "+"; //C2
      case TIMES -> { yield "*"; } //#1 //C1
    };
  }
  static void arrows(Day d) { //K7 //F arrows calls=7 returns=7 throws=0
    switch (d) { //#7 //B switch: MON=1 TUE, WED=2 SUN=1 none=3
      case MON -> n += 1000; //#1 //C1
      case TUE, WED -> { n += 2000; } //#2 //C2
      case SUN -> { //C1
        if (n > 0) return; //K1 //B if: true=1 false=0
        n = 0; //#0
      }
    }
    n += 7; //#6
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = 0; //#1
    for (Day d : Day.values()) sum += old(d); //K7 //B for-each: true=7 false=1
    for (Day d : Day.values()) arrows(d); //K7 //B for-each: true=7 false=1
    for (Day d : Day.values()) if (d.free()) sum++; //K7,2 //B for-each: true=7 false=1; if: true=2 false=5
    System.out.println(sum + " " + n + Day.SAT.free() + Day.valueOf("MON").free()); //#1
    System.out.println(exhaustive(Op.PLUS) + exhaustive(Op.TIMES) + exhaustive(Op.valueOf("PLUS"))); //#1
    System.out.println(Op.PLUS.of(2, 3) + Op.TIMES.of(2, 3) + Op.values()[0].of(1, 1)); //#1
  }
}

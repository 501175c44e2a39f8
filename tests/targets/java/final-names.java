// jdk: 17
// Final names that are constants, whose decisions stay as they are, and final names that are none.
public class T {
  static final int LATE = Integer.parseInt("4");
  interface Flags {
    boolean ON = true, LATER = Integer.parseInt("4") > 3;
    int MOST = 3;
  }
  static int always(int n) { //K1
    while (Flags.ON) { //#1 //K3 //B while: true=3 false=0
      try {
        if (n++ > 3) return n; //B if: true=1 false=2
      } finally {
        n++; //#3
      }
    }
  }
  static int never(int n) { //K1
    do { n++; } while (Flags.MOST > 3); //K1 //B do: true=0 false=1
    switch (n) { //#1
      case 2: while (Flags.ON) if (n++ > 3) return n; //C1 //B while: true=3 false=0; if: true=1 false=2
      default: return Flags.LATER && n > 3 ? 1 : 2; //#0
    }
  }
  static int f() { return 5; } //K2 //F f calls=2 returns=2 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    final int x = f(), y = 3; //#1
    final boolean none = args.length == 0, later = x > 3 && none; //#1 //B &&: evaluated=1 skipped=0
    final String text;
    final byte small = y > 2 ? 1 : 0; //#1
    text = none && later ? "a" : "b"; //#1 //B &&: evaluated=1 skipped=0; ?:: true=1 false=0
    boolean z = x > 7 || LATE > 3; //#1 //B ||: evaluated=1 skipped=0
    final char letter = x > 4 ? 'x' : 'y'; //#1 //B ?:: true=1 false=0
    while (y > 2 && f() > 4) { //K1 //B while: true=1 false=0; &&: evaluated=1 skipped=0
      if (later || z) break; //K1 //B if: true=1 false=0; ||: evaluated=0 skipped=1
    }
    boolean named = Flags.LATER || z, far = x > 4 && Flags.ON; //#1 //B ||: evaluated=0 skipped=1; &&: evaluated=1 skipped=0
    byte least = Flags.ON ? 1 : 2; //#1
    System.out.println(text + z + small + letter + named + far + least + always(0) + never(1)); //#1
  }
}

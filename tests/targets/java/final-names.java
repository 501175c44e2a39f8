// jdk: 17
// Final names that are constants, whose decisions stay as they are, and final names that are none.
public class T {
  static final int LATE = Integer.parseInt("4");
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
    System.out.println(text + z + small + letter); //#1
  }
}

// Variables shared across colon cases, constants as labels, chars, bytes, ternary and shifted constants.
public class T {
  static final int ONE = 1, SHIFTED = 1 << 4, CHOSEN = ONE > 0 ? 20 : 30;
  static final char LETTER = 'q';
  static final byte SMALL = (byte) 200;
  static final boolean DEBUG = false;
  interface Codes { int OK = 100, BAD = OK + 1; }
  static int shared(int i) { //K4 //F shared calls=4 returns=4 throws=0
    switch (i) { //#4 //B switch: 0=1 1=1 2=1 default=1
      case 0:
        int x = 5; //#1
        String s = "a"; //#1
        return x + s.length(); //#1
      case 1:
        x = 7; //#1
        s = "bb"; //#1
      case 2:
        x = 8; //#2
        final int y; //#2
        y = x * 2; //#2
        return y; //#2
      default:
        x = 9; //#1
        return x; //#1
    }
  }
  static int labels(int i) { //K7 //F labels calls=7 returns=7 throws=0
    final int local = 40; //#7
    final int folded = local + ONE; //#7
    switch (i) { //#7 //B switch: ONE=1 SHIFTED=1 CHOSEN=1 local=1 folded=1 Codes.BAD=1 default=1
      case ONE: return 1; //#1 //C1
      case SHIFTED: return 2; //#1 //C1
      case CHOSEN: return 3; //#1 //C1
      case local: return 4; //#1 //C1
      case folded: return 5; //#1 //C1
      case Codes.BAD: return 6; //#1 //C1
      default: return 7; //#1 //C1
    }
  }
  static String kinds(byte b, char c, Short s, Integer n, Character boxed) { //K2 //F kinds calls=2 returns=2 throws=0
    String r = ""; //#2
    switch (b) { case SMALL -> r += "small"; case 0x0f -> r += "f"; default -> { } } //C1,1,0 //B switch: SMALL=1 0x0f=1 default=0
    switch (c) { case LETTER, 'r': r += "letter"; break; case '\n': r += "nl"; break; case '\u0041': r += "A"; } //C1,0,1 //B switch: LETTER, 'r'=1 '\n'=0 '\u0041'=1 none=0
    switch (s) { case 1, 2, 3 -> r += "low"; default -> r += "high"; } //C1,1 //B switch: 1, 2, 3=1 default=1
    switch (n) { case Integer.MIN_VALUE: r += "min"; case -1: r += "neg"; } //C1,2 //B switch: Integer.MIN_VALUE=1 -1=1 none=0
    switch (boxed) { case 'x' -> r += "x"; case '{' -> r += "}"; } //C1,1 //B switch: 'x'=1 '{'=1 none=0
    return r; //#2
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(shared(0) + " " + shared(1) + " " + shared(2) + " " + shared(3)); //#1
    for (int i : new int[] {1, 16, 20, 40, 41, 101, 5}) System.out.print(labels(i)); //K7 //B for-each: true=7 false=1
    System.out.println(kinds((byte) -56, 'q', (short) 2, Integer.MIN_VALUE, '{') + kinds((byte) 15, 'A', (short) 9, -1, 'x')); //#1
    if (DEBUG) System.out.println("never"); //K0
    byte narrow = true ? 1 : 0; //#1
    final byte other = ONE; //#1
    char letter = 'a' + ONE; //#1
    System.out.println(narrow + other + letter); //#1
  }
}

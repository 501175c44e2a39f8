// Unicode escapes that are code: braces, quotes, names, line ends inside comments, backslashes, several u.
public class T {
  static int n;
  static int caf\u00e9(int \u0061) \u007b //K3 //F café calls=3 returns=3 throws=0
    n++; //#3
    if (a > 1) \u007b n += 10\u003b \u007d //K1 //B if: true=1 false=2
    return a\u003b //#3
  \u007d
  static char quote = '\u005c'', brace = '\uuuu007b', back = '\u005c\u005c';
  static String s = "\u007b\u0022 + \u0022}";
  static int f() { return 1; /* \u002a/ } static int g() { return 2; /* */ } //K2,1 //F f calls=2 returns=2 throws=0 //F g calls=1 returns=1 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    // \u000a n += 1000; //#1
    System.out.println(caf\u00e9(1) + café(2) + caf\u00e9(0)); //#1
    System.out.println(quote + s + brace + back); //#1
    int \u0078y = f() + f() + g(); //#1
    System.out.println(xy + n \u002b 0); //#1
  }
}

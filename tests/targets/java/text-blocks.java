// Text blocks with braces, quotes, escapes, line continuations, blanks at the end; nothing in them is code.
public class T {
  static int n;
  static String block(int i) { //K3 //F block calls=3 returns=3 throws=0
    n++; //#3
    return """
        if (x) { return "y"; } // not a comment
          /* nor this
        \\ \t \""" "" \
        joined } else {\040
        i = %d;""".formatted(i);
  }
  static final String EMPTY = """
      """;
  static String nested(boolean b) { //K2 //F nested calls=2 returns=2 throws=0
    String s = b ? """
        yes { """ : """
        no }
        """;
    n += s.length(); //#2
    if (s.contains("""
        yes""")) { //K1
      n += 100; //#1
    }
    return s; //#2
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 3; i++) System.out.println(block(i)); //K3 //B for: true=3 false=1
    System.out.print(nested(true) + nested(false) + EMPTY.length()); //#1
    String q = "\"{" + '"' + '\'' + '{' + "\\"; char c = '\\'; n += q.length() + c;
    switch (q) { case """
        "{"'{\\""" -> n += 1000; default -> n = 0; } //C1,0
    System.out.println(n); //#1
  }
}

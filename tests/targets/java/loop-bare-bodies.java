// Bodies without braces, one in the other: each is a block that begins at its statement.
public class T {
  static int n;
  static void add(int by) { n += by; } //#18 //K18 //F add calls=18 returns=18 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 3; i++) //#1 //B for: true=3 false=1
      for (int j = 0; j < i; j++) //#3 //K3 //B for: true=3 false=3
        add(i + j); //#3 //K3
    for (int i = 0; i < 4; i++) if (i % 2 == 0) add(1); else add(2); //K4,2,2 //B for: true=4 false=1; if: true=2 false=2
    for (int i = 0; i < 2; i++) while (n % 5 != 0) n++; //K2,3 //B for: true=2 false=1; while: true=3 false=2
    if (n > 3) while (n > 21) n -= 3; //K1,0 //B if: true=1 false=0; while: true=0 false=1
    if (n > 3) //#1 //B if: true=1 false=0
      if (n > 1000) //#1 //K1 //B if: true=0 false=1
        add(1000); //#0 //K0
      else
        for (int i = 0; i < 2; i++) add(1); //K1,2 //B for: true=2 false=1
    else
      do add(1); while (n < 0); //K0,0 //B do: true=0 false=0
    for (String s : "a b".split(" ")) try { add(Integer.parseInt(s)); } catch (NumberFormatException e) { add(10); } //K2,2,2 //B for-each: true=2 false=1
    for (int i = 0; i < 2; i++) synchronized (T.class) { add(1); } //K2,2 //B for: true=2 false=1
    for (int i = 0; i < 3; i++) switch (i) { case 1 -> add(7); default -> { } } //K3 //C1,2 //B for: true=3 false=1; switch: 1=1 default=2
    for (int i = 0; i < 2; i++) { add(1); } add(1); //K2 //B for: true=2 false=1
    lab: for (int i = 0; i < 5; i++) if (i == 2) break lab; else if (i == 1) continue lab; else add(3); //K3,1,1,1 //B for: true=3 false=0; if: true=1 false=2; if: true=1 false=1
    if (n > 0) ; else add(5); //K1,0
    if (n > 0) return; //K1 //B if: true=1 false=0
    add(9); //#0
  }
}

// Colon cases: falling through, shared labels, default first and in the middle, cases without statements.
public class T {
  static int n;
  static int through(int i) { //K6 //F through calls=6 returns=6 throws=0
    int r = 0; //#6
    switch (i) { //#6 //B switch: 1=1 2=1 3=1 4=1 default=2
      case 1: r += 1; //#1 //C1
      case 2: r += 10; //#2 //C2
      case 3: r += 100; break; //C3
      case 4: r += 1000; //#1 //C1
      default: r += 10000; //#3 //C3
    }
    return r; //#6
  }
  static int shared(char c) { //K7 //F shared calls=7 returns=7 throws=0
    switch (c) { //#7
      case 'a': case 'e': case 'i':
        n++; //#3
        return 1; //#3
      case 'x':
      case 'y':
        n += 10; //#2
        break; //#2
      case 'z':
    }
    return 0; //#4
  }
  static int middle(int i) { //K4 //F middle calls=4 returns=4 throws=0
    switch (i) { //#4 //B switch: 0=1 default=2 7=1 8=0
      case 0: return 5; //#1 //C1
      default: n += 100; //#2 //C2
      case 7: n += 1000; break; //C3
      case 8: { n += 1; } //#0 //K0 //C0
    }
    return n; //#3
  }
  static int first(long big) { //K3 //F first calls=3 returns=3 throws=0
    switch ((int) big) { //#3 //B switch: default=1 1=1 -1=1
      default:
        n += 10000; //#1
        break; //#1
      case 1:
        n += 20000; //#1
      case -1:
        n += 30000; //#2
    }
    return n; //#3
  }
  static void lonely(int i) { //K2 //F lonely calls=2 returns=2 throws=0
    switch (i) { case 1: n++; } //C1 //B switch: 1=1 none=1
    switch (i) { default: n++; } //C2 //B switch: default=2
    switch (i) { case 1: } //#2
    switch (i) { } //#2
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 1; i <= 6; i++) System.out.print(through(i) + " "); //K6 //B for: true=6 false=1
    for (char c : "aeixyzq".toCharArray()) System.out.print(shared(c)); //K7 //B for-each: true=7 false=1
    System.out.println(" " + middle(0) + middle(3) + middle(7) + middle(5)); //#1
    System.out.println(first(1) + " " + first(-1) + " " + first(99)); //#1
    lonely(1); //#1
    lonely(2); //#1
    System.out.println(n); //#1
  }
}

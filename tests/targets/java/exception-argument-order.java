// The order of evaluation: what was evaluated before the exception, in arguments, operands, array parts.
public class T {
  static StringBuilder log = new StringBuilder();
  static int v(String name, int value) { //K15 //F v calls=15 returns=11 throws=4
    log.append(name); //#15
    if (value < 0) throw new RuntimeException(name); //K4 //B if: true=4 false=11
    return value; //#11
  }
  static int sum(int a, int b, int c) { //K1 //F sum calls=1 returns=1 throws=0
    log.append('='); //#1
    return a + b + c; //#1
  }
  static int[] array(String name) { //K2 //F array calls=2 returns=2 throws=0
    log.append(name); //#2
    return name.equals("Z") ? null : new int[2]; //#2 //B ?:: true=1 false=1
  }
  static void run(int which) { //K7 //F run calls=7 returns=1 throws=6
    int x = 0; //#7
    switch (which) { //#7 //B switch: 0=1 1=1 2=1 3=1 4=1 5=1 default=1
      case 0 -> x = sum(v("a", 1), v("b", 2), v("c", 3)); //#1 //C1
      case 1 -> x = sum(v("d", 1), v("e", -2), v("f", 3)); //#1 //C1
      case 2 -> x = v("g", 1) + v("h", -1) * v("i", 1); //#1 //C1
      case 3 -> array("A")[v("j", 5)] = v("k", 1); //#1 //C1
      case 4 -> array("Z")[v("l", 0)] = v("m", -1); //#1 //C1
      case 5 -> x = v("n", 4) / v("o", 0) + v("p", 1); //#1 //C1
      default -> { //C1
        String s = "" + v("q", 1) + v("r", -1) + v("s", 1); //#1
        log.append(s); //#0
      }
    }
    log.append(x); //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 7; i++) { //#1 //K7 //B for: true=7 false=1
      try { //#7 //K7
        run(i); //#7
        log.append(" ok "); //#1
      } catch (RuntimeException e) { //K6
        log.append(' ').append(e.getClass().getSimpleName().charAt(0)).append(' '); //#6
      }
    }
    System.out.println(log); //#1
  }
}

// exit: 1
// An uncaught exception ends the main thread: the frames on the way are left by it, finally blocks run.
public class T {
  static int n;
  static class Failure extends RuntimeException {
    Failure(String s) { super(s); } //#1 //K1 //F Failure calls=1 returns=1 throws=0
    @Override public String toString() { return "failure"; } //#1 //K1 //F toString calls=1 returns=1 throws=0
  }
  static int level(int i) { //K4 //F level calls=4 returns=0 throws=4
    n++; //#4
    try { //#4 //K4
      if (i == 0) { //#4 //K1 //B if: true=1 false=3
        throw new Failure("bottom"); //#1
      }
      return level(i - 1) + 1; //#3
    } finally { //K4
      System.out.println("out " + i); //#4
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=0 throws=1
    System.out.println("start"); //#1
    for (String s : new String[] {"a", "b"}) { //#1 //K1 //B for-each: true=1 false=0
      n += s.length(); //#1
      n += level(3); //#1
      n += 100; //#0
    }
    System.out.println("end"); //#0
  }
}

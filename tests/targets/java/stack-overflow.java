// Stack overflows: how deep is not fixed, but the program counts itself (on stderr) and the counts must agree.
public class T {
  static int plain, guarded, left, caught, mutual;
  static void down() {
    plain++; //=PLAIN
    down();
    plain = -1; //#0
  }
  static int withFinally(int n) {
    guarded++; //=GUARDED
    try {
      return withFinally(n + 1) + 1;
    } finally {
      left++;
    }
  }
  static void ping(boolean b) {
    mutual++; //=MUTUAL
    if (b) pong(!b); else ping(!b);
  }
  static void pong(boolean b) {
    if (!b) ping(b);
    mutual = -1; //#0
  }
  static int run(Runnable r) { //K3 //F run calls=3 returns=3 throws=0
    try { //#3 //K3
      r.run(); //#3
      return 0; //#0
    } catch (StackOverflowError e) { //K3
      caught++; //#3
      return 1; //#3
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = run(T::down); //#1
    sum += run(() -> ping(true)); //#1 //L1
    sum += run(() -> withFinally(0)); //#1 //L1
    System.out.println(sum + " " + caught + (plain > 100) + (guarded > 100) + (mutual > 100)); //#1
    System.err.println("PLAIN=" + plain); //#1
    System.err.println("GUARDED=" + guarded); //#1
    System.err.println("MUTUAL=" + mutual); //#1
  }
}

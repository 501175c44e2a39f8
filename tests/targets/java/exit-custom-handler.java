// exit: 1
// Uncaught exceptions in several threads, handlers of the program's own, and one that ends main.
public class T {
  static int n;
  static synchronized void note(String s) { //K3 //F note calls=3 returns=3 throws=0
    n++; //#3
    System.out.println(s); //#3
  }
  static void fail(int i) { //K3 //F fail calls=3 returns=0 throws=3
    int[] a = new int[i]; //#3
    a[i] = 1; //#3
    n = -1; //#0
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=0 throws=1
    Thread a = new Thread(() -> fail(1)); //#1 //L1
    a.setUncaughtExceptionHandler((t, e) -> note("own " + e.getClass().getSimpleName())); //#1 //L1
    a.start(); //#1
    a.join(); //#1
    Thread.setDefaultUncaughtExceptionHandler((t, e) -> { //#1 //L2
      note("default"); //#2
      if (t.getName().equals("main")) { //#2 //K1 //B if: true=1 false=1
        System.out.println("last " + n); //#1
      }
    });
    Thread b = new Thread(() -> { fail(2); note("no"); }); //L1
    b.start(); //#1
    b.join(); //#1
    fail(3); //#1
    note("never"); //#0
  }
}

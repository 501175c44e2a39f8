// Line numbers in stack traces, and method names, must be those of the source that the user wrote.
public class T {
  static String where(Throwable t) { //K4 //F where calls=4 returns=4 throws=0
    StringBuilder s = new StringBuilder(); //#4
    for (StackTraceElement e : t.getStackTrace()) { //#4 //K15 //B for-each: true=15 false=4
      if (e.getClassName().equals("T") && !e.getMethodName().startsWith("lambda")) { //#15 //K12 //B if: true=12 false=3; &&: evaluated=15 skipped=0
        s.append(e.getMethodName()).append(':').append(e.getLineNumber()).append(' '); //#12
      }
    }
    return s.toString(); //#4
  }
  static void fail(int i) { //K2 //F fail calls=2 returns=0 throws=2
    int[] a = new int[1]; //#2
    if (i > 0) { //#2 //K1 //B if: true=1 false=1
      a[ //#1
          i] = 5;
    }
    throw new IllegalStateException("here"); //#1
  }
  static void through(Runnable r) { //K3 //F through calls=3 returns=0 throws=3
    r.run(); //#3
  }
  static Throwable caught(Runnable r) { //K3 //F caught calls=3 returns=3 throws=0
    try { //#3 //K3
      through(r); //#3
      return null; //#0
    } catch (RuntimeException e) { //K3
      return e; //#3
    }
  }
  static class Made extends RuntimeException {
    Made() { //K1 //F Made calls=1 returns=1 throws=0
      super("made"); //#1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(where(caught(() -> fail(0)))); //#1 //L1
    System.out.println(where(caught(() -> fail(1)))); //#1 //L1
    System.out.println(where(caught(() -> { //#1 //L1
      int x = 0; //#1
      throw new Made(); //#1
    })));
    Throwable t = new Throwable(); //#1
    System.out.println(where(t)); //#1
    StackWalker.getInstance().forEach(f -> { //#1 //L1
      System.out.println(f.getMethodName() + ":" + f.getLineNumber()); //#1
    });
  }
}

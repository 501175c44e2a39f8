// Checked exceptions thrown unchecked by generics, custom throwables, exceptions without stack traces.
public class T {
  static int n;
  static final class Signal extends Throwable {
    final int code;
    Signal(int code) { //K3 //F Signal calls=3 returns=3 throws=0
      super("s" + code, null, false, false); //#3
      this.code = code; //#3
    }
  }
  @SuppressWarnings("unchecked") static <X extends Throwable> RuntimeException sneak(Throwable t) throws X { //K3 //F sneak calls=3 returns=0 throws=3
    n++; //#3
    throw (X) t; //#3
  }
  static int call(int i) { //K5 //F call calls=5 returns=2 throws=3
    if (i > 1) { //#5 //K3 //B if: true=3 false=2
      throw T.<RuntimeException>sneak(new Signal(i)); //#3
    }
    return i; //#2
  }
  interface Body<X extends Exception> { void run() throws X; }
  static <X extends Exception> boolean attempt(Body<X> body) throws X { //K3 //F attempt calls=3 returns=2 throws=1
    n += 10; //#3
    body.run(); //#3
    return true; //#2
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 5; i++) { //#1 //K5 //B for: true=5 false=1
      try { //#5 //K5
        n += call(i); //#5
        n += 100; //#2
      } catch (Throwable t) { //K3
        n += ((Signal) t).code * 1000; //#3
      }
    }
    attempt(() -> n++); //#1 //L1
    T.<RuntimeException>attempt(() -> { n++; }); //L1
    try { //#1 //K1
      T.<java.io.IOException>attempt(() -> { throw new java.io.IOException("io"); }); //L1
    } catch (java.io.IOException e) { //K1
      System.out.println(e.getMessage()); //#1
    }
    System.out.println(n); //#1
  }
}

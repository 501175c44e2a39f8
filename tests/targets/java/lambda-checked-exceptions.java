// Lambdas that throw checked exceptions, through their own interfaces, generic throws and Callable.
import java.io.IOException;
import java.util.concurrent.Callable;
public class T {
  static int n;
  interface Io { void run() throws IOException; }
  interface Ret<R, X extends Exception> { R get() throws X; }
  static void io(boolean fail) throws IOException { //K4 //F io calls=4 returns=2 throws=2
    n++; //#4
    if (fail) throw new IOException("io"); //K2 //B if: true=2 false=2
  }
  static int num(String s) throws InterruptedException { //K2 //F num calls=2 returns=1 throws=1
    if (s.isEmpty()) throw new InterruptedException("num"); //K1 //B if: true=1 false=1
    return s.length(); //#1
  }
  static void quietly(Io body) { //K3 //F quietly calls=3 returns=3 throws=0
    try { //#3 //K3
      body.run(); //#3
      n += 10; //#2
    } catch (IOException e) { //K1
      n += 100; //#1
    }
  }
  static <R, X extends Exception> R call(Ret<R, X> r) throws X { //K3 //F call calls=3 returns=1 throws=2
    R result = r.get(); //#3
    n += 1000; //#1
    return result; //#1
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    quietly(() -> io(false)); //#1 //L1
    quietly(() -> io(true)); //#1 //L1
    quietly(() -> { io(false); n += 0; }); //L1
    System.out.println(call(() -> num("abc"))); //#1 //L1
    try { //#1 //K1
      call(() -> num("")); //#1 //L1
      n = 0; //#0
    } catch (InterruptedException e) { //K1
      System.out.println(e.getMessage()); //#1
    }
    Ret<Void, IOException> none = () -> { io(true); return null; }; //L1
    try { //#1 //K1
      call(none); //#1
    } catch (IOException e) { //K1
      System.out.println(e.getMessage()); //#1
    }
    Callable<Integer> c = () -> 1 / (n - n); //#1 //L1
    try { //#1 //K1
      c.call(); //#1
    } catch (ArithmeticException e) { //K1
      n++; //#1
    }
    System.out.println(n); //#1
  }
}

// Lambdas in super(...) and this(...) arguments, and constructors that store and run them.
import java.util.function.*;
public class T {
  static StringBuilder log = new StringBuilder();
  static class Base {
    final String text;
    Base(Supplier<String> s, Runnable after) { //K4 //F Base calls=4 returns=3 throws=1
      text = s.get(); //#4
      after.run(); //#3
    }
  }
  static class Sub extends Base {
    static int made;
    Sub(int i) { //K3 //F Sub calls=3 returns=2 throws=1
      super(() -> "sub" + i / (i - 1), () -> log.append("after")); //#3 //L3,2
      made++; //#2
    }
    Sub(IntSupplier s) { //K2 //F Sub calls=2 returns=1 throws=1
      this(s.getAsInt()); //#2
      log.append('s'); //#1
    }
    Sub() { this(() -> 2); } //#1 //K1 //L1 //F Sub calls=1 returns=1 throws=0
    Sub(String t) { //K1 //F Sub calls=1 returns=1 throws=0
      super(() -> { //L1
        String u = t + t; //#1
        return u; //#1
      }, () -> { }); //L1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(new Sub(3).text + new Sub().text + new Sub("q").text); //#1
    try { //#1 //K1
      new Sub(() -> 1); //#1 //L1
      log.append('x'); //#0
    } catch (ArithmeticException e) { //K1
      log.append('!'); //#1
    }
    System.out.println(log + " " + Sub.made); //#1
  }
}

// assert statements, disabled in one class of the file and enabled in another by its class loader's status.
public class T {
  static int n;
  static boolean ask(boolean b) { n++; return b; } //K3 //F ask calls=3 returns=3 throws=0
  static String say(String s) { n += 10; return s; } //K1 //F say calls=1 returns=1 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    ClassLoader loader = T.class.getClassLoader(); //#1
    loader.setClassAssertionStatus("Off", false); //#1
    loader.setClassAssertionStatus("On", true); //#1
    System.out.println(Off.f(0) + Off.f(5)); //#1
    System.out.println(On.f(2)); //#1
    try { //#1 //K1
      System.out.println(On.f(1)); //#1
    } catch (AssertionError e) { //K1
      System.out.println(e.getMessage() + n); //#1
    }
  }
}
class Off {
  static int f(int i) { //K2 //F f calls=2 returns=2 throws=0
    assert T.ask(i > 0); //#2
    assert T.ask(i > 1) : T.say("never"); //#2
    return T.n; //#2
  }
}
class On {
  static int f(int i) { //K2 //F f calls=2 returns=1 throws=1
    assert T.ask(i > 0); //#2
    assert i > 1 && T.ask(true) : T.say("small " + i); //#2 //B &&: evaluated=1 skipped=1
    return T.n; //#1
  }
}

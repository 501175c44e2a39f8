// The order in which static and instance parts run: fields, blocks, super classes, holders loaded late, forward use.
public class T {
  static StringBuilder log = new StringBuilder();
  static int say(String s) { log.append(s).append(' '); return s.length(); } //K18 //F say calls=18 returns=18 throws=0
  static class Base {
    static int s1 = say("Bs1");
    static { //K1
      say("Bsb"); //#1
    }
    int f1 = say("Bf1");
    { //K2
      say("Bib"); //#2
      hook(); //#2
    }
    Base() { //K2 //F Base calls=2 returns=2 throws=0
      say("Bc"); //#2
    }
    void hook() { say("never"); } //#0 //K0 //F hook calls=0 returns=0 throws=0
  }
  static class Derived extends Base {
    static final int CONST = 5;
    static final Integer BOXED = say("Ds1");
    int f2 = say("Df2"), f3;
    Derived() { //K2 //F Derived calls=2 returns=2 throws=0
      super(); //#2
      say("Dc" + f3); //#2
    }
    { //K2
      f3 = f2 + 1; //#2
    }
    @Override void hook() { //K2 //F hook calls=2 returns=2 throws=0
      say("hook" + f2 + f3); //#2
    }
  }
  static class Holder {
    static final Holder ONE = new Holder();
    int v = 1;
    static int forward() { return later; } //#1 //K1 //F forward calls=1 returns=1 throws=0
    static int early = forward();
    static int later = 9;
    static { //K1
      ONE.v += later; //#1
    }
  }
  interface Konst { int K = say("K"); default void use() { } } //K0 //F use calls=0 returns=0 throws=0
  static class WithKonst implements Konst { }
  static class NoInit { static { say("loaded"); } static final int C = 3; static int v = 4; } //#0 //K0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    say("main" + Derived.CONST + NoInit.C); //#1
    new Derived(); //#1
    new Derived(); //#1
    say("holder" + Holder.early + Holder.ONE.v); //#1
    new WithKonst(); //#1
    NoInit[] none = new NoInit[2]; //#1
    System.out.println(log.toString() + none.length); //#1
  }
}

// Exceptions in constructor arguments, super constructors, field initializers and instance initializers.
public class T {
  static int n;
  static int check(int i) { //K19 //F check calls=19 returns=14 throws=5
    n++; //#19
    if (i < 0) throw new IllegalArgumentException("bad " + i); //K5 //B if: true=5 false=14
    return i; //#14
  }
  static class Base {
    int base = check(1);
    Base(int v) { //K4 //F Base calls=4 returns=3 throws=1
      n += 10; //#4
      check(v); //#4
      n += 100; //#3
    }
  }
  static class Mid extends Base {
    int mid;
    { //K3
      n += 1000; //#3
      mid = check(base > 1 ? 0 : midValue); //#3 //B ?:: true=0 false=3
      n += 0; //#2
    }
    static int midValue = 2;
    Mid(int v) { //K5 //F Mid calls=5 returns=2 throws=3
      super(check(v) - 5); //#5
      n += 0; //#2
    }
    Mid(String s) { //K2 //F Mid calls=2 returns=1 throws=1
      this(check(s.length() - 2)); //#2
      n += 0; //#1
    }
  }
  static int make(java.util.function.Supplier<Object> s) { //K7 //F make calls=7 returns=7 throws=0
    try { //#7 //K7
      s.get(); //#7
      return 1; //#2
    } catch (IllegalArgumentException e) { //K5
      System.out.println(e.getMessage()); //#5
      return 0; //#5
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int ok = 0; //#1
    ok += make(() -> new Mid(6)); //#1 //L1
    ok += make(() -> new Mid(-1)); //#1 //L1
    ok += make(() -> new Mid(4)); //#1 //L1
    ok += make(() -> new Mid("1234567")); //#1 //L1
    ok += make(() -> new Mid("")); //#1 //L1
    Mid.midValue = -3; //#1
    ok += make(() -> new Mid(7)); //#1 //L1
    ok += make(() -> new Mid(check(-9) + check(1))); //#1 //L1
    System.out.println(ok + " " + n); //#1
  }
}

// instanceof with bindings: scope by flow, negation with return, loops, && and ||, nested conditionals, shadowed fields.
public class T {
  static String s = "field";
  static int n;
  static int length(Object o) { //K3 //F length calls=3 returns=3 throws=0
    if (!(o instanceof String s)) { //#3 //K1 //B if: true=1 false=2
      return s().length(); //#1
    }
    n++; //#2
    return s.length(); //#2
  }
  static String s() { return s; } //#1 //K1 //F s calls=1 returns=1 throws=0
  static String both(Object a, Object b) { //K4 //F both calls=4 returns=4 throws=0
    if (a instanceof String x && b instanceof String y && x.length() == y.length()) { //#4 //K1
      return x + y; //#1
    } else if (!(a instanceof Integer i) || i < 0) { //#3 //K2 //B if: true=2 false=1; ||: evaluated=2 skipped=1
      return "none" + s; //#2
    } else { //K1
      return "int" + i; //#1
    }
  }
  static int loop(Object o) { //K2 //F loop calls=2 returns=2 throws=0
    while (!(o instanceof Integer i)) { //#2 //K3 //B while: true=3 false=2
      o = o instanceof String t ? (Object) t.length() : o instanceof Object[] a && a.length > 0 ? a[0] : -1; //#3
    }
    i += 100; //#2
    return i; //#2
  }
  static boolean expr(Object o) { return o instanceof CharSequence c && c.length() > 2 || o instanceof Number m && m.intValue() > 2; } //#4 //K4 //F expr calls=4 returns=4 throws=0
  static int scoped(Object o) { //K2 //F scoped calls=2 returns=2 throws=0
    for (int k = 0; o instanceof Integer i && k < i; k++) n += i; //K3
    do { if (!(o instanceof Number m)) break; n += m.intValue(); } while (false); //K2,1
    boolean b = o instanceof String t ? t.isEmpty() : false; //#2 //B ?:: true=1 false=1
    return b ? -1 : n; //#2 //B ?:: true=1 false=1
  }
  @Override public boolean equals(Object o) { return this == o || o instanceof final T t && t.hashCode() == hashCode(); } //#1 //K1 //F equals calls=1 returns=1 throws=0
  @Override public int hashCode() { return 7; } //#2 //K2 //F hashCode calls=2 returns=2 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(length("abc") + length(5) + length("")); //#1
    System.out.println(both("ab", "cd") + both("a", 1) + both(4, "") + both(-4, "")); //#1
    System.out.println(loop(new Object[] {"four", 1}) + loop(new Object[0])); //#1
    System.out.println(expr("abc") + "" + expr("a") + expr(3) + expr('c') + scoped(3) + scoped("") + new T().equals(new T())); //#1
  }
}

public class Calc {
  public static int sum(int n) {
    int total = 0; //@ Four.sums=1 Four.thread=1 Three.testOld=1 Five.many(int)[#1]=1 Five.many(int)[#2]=1 Five$Inner.deep()=1 Five.dynamic()[#1]=1 Ng.many[#1]=1 Ng.many[#2]=1 -=1 Pair.one()&Pair.two()=2
    for (int i = 1; i <= n; i++) {
      total += i; //@ Four.sums=3 Four.thread=100 Three.testOld=1 Five.many(int)[#1]=1 Five.many(int)[#2]=2 Five$Inner.deep()=7 Five.dynamic()[#1]=4 Ng.many[#1]=5 Ng.many[#2]=6 -=20 Pair.one()&Pair.two()=3
    }
    return total;
  }

  public static int abs(int n) {
    if (n < 0) { //@ Four.fails=1 Four.nested=1 Four.skipped=2 Four.sums=1 Four.thread=1 Five.many(int)[#1]=1 Five.many(int)[#2]=1 Five.gives_up()=1 Five$Inner.deep()=1 -=1
      return -n; //@ Four.skipped=1
    }
    return n; //@ Four.fails=1 Four.nested=1 Four.skipped=1 Four.sums=1 Four.thread=1 Five.many(int)[#1]=1 Five.many(int)[#2]=1 Five.gives_up()=1 Five$Inner.deep()=1 -=1
  }

  public static void fail() {
    throw new IllegalStateException(); //@ Four.fails=1 Ng.fails=1
  }

  /** What calls it is live where the inner tests begin and end. */
  public static int around(java.util.function.IntSupplier inner) {
    int given = inner.getAsInt(); //@ Four.nested=1
    return given + 1; //@ Four.nested=1
  }
}

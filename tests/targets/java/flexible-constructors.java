// jdk: 25
// Code before super(...) and this(...): statements, checks that throw, early field writes, lambdas, local classes.
public class T {
  static int n;
  static class Base {
    final int seen;
    Base(int v) { //K4 //F Base calls=4 returns=4 throws=0
      n += 1; //#4
      seen = look() + v; //#4
    }
    int look() { return 0; } //#1 //K1 //F look calls=1 returns=1 throws=0
  }
  static class Checked extends Base {
    final int mine;
    Checked(int v) { //K5 //F Checked calls=5 returns=3 throws=2
      if (v < 0) throw new IllegalArgumentException("v " + v); //K1 //B if: true=1 false=4
      int doubled = v * 2; //#4
      for (int i = 0; i < 2; i++) { //#4 //K8 //B for: true=8 false=4
        doubled += i; //#8
      }
      mine = 100 / v; //#4
      super(doubled); //#3
      n += 10; //#3
    }
    Checked(String s) { //K1 //F Checked calls=1 returns=1 throws=0
      var parts = s.split(","); //#1
      int sum = 0; //#1
      for (var p : parts) sum += Integer.parseInt(p); //K2 //B for-each: true=2 false=1
      this(sum); //#1
      n += 100; //#1
    }
    Checked() { //K1 //F Checked calls=1 returns=1 throws=0
      java.util.function.IntSupplier f = () -> n * 0 + 4; //#1 //L1
      this(f.getAsInt()); //#1
    }
    @Override int look() { return mine; } //#3 //K3 //F look calls=3 returns=3 throws=0
  }
  static class Plain extends Base {
    { n += 1000; } //#1 //K1
    Plain() { //K1 //F Plain calls=1 returns=1 throws=0
      n += 10000; //#1
      class Local { int five() { return 5; } } //K1 //F five calls=1 returns=1 throws=0
      super(new Local().five()); //#1
      n += 100000; //#1
    }
  }
  record Both(int a, int b) {
    Both(int a) { //K2 //F Both calls=2 returns=1 throws=1
      if (a == 0) { //#2 //K1 //B if: true=1 false=1
        throw new IllegalStateException("zero"); //#1
      }
      this(a, -a); //#1
    }
  }
  enum E {
    A(1), B(2);
    final int k;
    E(int k) { //K2 //F E calls=2 returns=2 throws=0
      int t = k * 3; //#2
      this.k = t; //#2
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(new Checked(5).seen + " " + new Checked("3,1").seen + " " + new Checked().seen + " " + new Plain().seen); //#1
    for (int v : new int[] {-1, 0}) { //K2 //B for-each: true=2 false=1
      try { //#2 //K2
        new Checked(v); //#2
        n = 0; //#0
      } catch (IllegalArgumentException | ArithmeticException e) { //K2
        System.out.println(e.getMessage()); //#2
      }
    }
    try { //#1 //K1
      System.out.println(new Both(4)); //#1
      System.out.println(new Both(0)); //#1
    } catch (IllegalStateException e) { //K1
      System.out.println(e.getMessage() + E.B.k + " " + n); //#1
    }
  }
}

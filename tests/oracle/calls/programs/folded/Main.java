/**
 * Recursion that, once folded, enters a function as the child of another while it runs further up through a folded
 * call: which of the two ends, only the way there tells.
 */
public class Main {
  static int t;

  static void tick(int n) {
    t += n;
  }

  static class Ring {
    static void a() { tick(1); d(3); }
    static void b(int n) { tick(2); if (n == 3) b(2); if (n >= 2) d(n == 2 ? 1 : 0); }
    static void d(int n) { tick(3); if (n != 0) b(n == 3 ? 3 : 0); if (n == 3) d(0); }
  }

  static class Callers {
    static void a(int n) { tick(n); b(n, true); tick(3); }
    static void b(int n, boolean again) { tick(n); if (again) b(n, false); else c(n); tick(4); }
    static void c(int n) { tick(n); if (n > 0) a(n - 1); tick(5); }
  }

  /** A constructor that fails while it runs further up, too: what is in doubt is the inner one. */
  static class Failing {
    Failing(int n) {
      this(n, deeper(n));
      tick(6);
    }

    Failing(int n, int m) {
      tick(7);
      if (n % 2 == 1) throw new IllegalStateException();
      tick(8);
    }

    static int deeper(int n) {
      try {
        if (n > 0) new Failing(n - 1);
      } catch (IllegalStateException e) {
        tick(9);
      }
      tick(10);
      return n;
    }
  }

  public static void main(String[] args) {
    Ring.a();
    Callers.a(1);
    Failing.deeper(4);
    System.out.println("done " + t);
  }
}

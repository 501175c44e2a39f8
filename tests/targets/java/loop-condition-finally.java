// A finally that ends otherwise, in a switch in a loop's condition: how often the loop ended well does not follow.
public class T {
  static int fail() { throw new IllegalStateException(); } //#3 //K3
  static int whiles(int n) {
    while (switch (n) { //B while: true=4 false=1; switch: 0=1 default=5
      case 0:
        yield false; //#1
      default:
        try {
          if (n == 3) fail(); //B if: true=1 false=4
        } finally {
          if (n == 3) throw new IllegalArgumentException(); //B if: true=1 false=4
        }
        yield true; //#4
    }) {
      n--; //#4
    }
    return n; //#1
  }
  static int dos(int n) {
    do {
      n--; //#5
    } while (switch (n) { //B do: true=3 false=1; switch: 0=1 default=4
      case 0:
        yield false; //#1
      default:
        try {
          if (n == 3) fail(); //B if: true=1 false=3
        } finally {
          if (n == 3) throw new IllegalArgumentException(); //B if: true=1 false=3
        }
        yield true; //#3
    });
    return n; //#1
  }
  static int fors(int n) {
    for (; n > 5 || switch (n) { //B for: true=5 false=1; ||: evaluated=6 skipped=1; switch: 0=1 default=5
      case 0:
        yield false; //#1
      default:
        try {
          if (n == 3) fail(); //B if: true=1 false=4
        } finally {
          if (n == 3) throw new IllegalArgumentException(); //B if: true=1 false=4
        }
        yield true; //#4
    }; n--) {
      int unused = n; //#5
    }
    return n; //#1
  }
  interface Run { int of(int n); }
  static void both(Run run, int first) {
    for (int n : new int[] {2, first}) //B for-each: true=6 false=3
      try {
        System.out.println(run.of(n)); //#6
      } catch (IllegalArgumentException e) {
        System.out.println(e); //#3
      }
  }
  public static void main(String[] args) {
    both(T::whiles, 5);
    both(T::dos, 6);
    both(T::fors, 6);
  }
}

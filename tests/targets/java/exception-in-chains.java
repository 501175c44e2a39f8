// Exceptions in the middle of && and || chains and of conditionals: what is left of it has no side.
public class T {
  static int n;
  static boolean b(int v) { //K37 //F b calls=37 returns=29 throws=8
    n++; //#37
    if (v < 0) throw new IllegalStateException("negative"); //K8 //B if: true=8 false=29
    return v > 0; //#29
  }
  static int and(int x, int y, int z) { //K7 //F and calls=7 returns=4 throws=3
    if (b(x) && b(y) && b(z)) { //#7 //K1 //B if: true=1 false=3; &&: evaluated=4 skipped=2; &&: evaluated=2 skipped=3
      return 1; //#1
    }
    return 0; //#3
  }
  static int or(int x, int y, int z) { //K7 //F or calls=7 returns=5 throws=2
    boolean r = b(x) || b(y) || b(z); //#7 //B ||: evaluated=2 skipped=4; ||: evaluated=1 skipped=4
    return r ? 1 : 0; //#5 //B ?:: true=4 false=1
  }
  static int mixed(int x, int y, int z) { //K7 //F mixed calls=7 returns=4 throws=3
    int r = b(x) ? b(y) ? 1 : 2 : b(z) || b(y) ? 3 : 4; //#7 //B ?:: true=4 false=2; ?:: true=2 false=1; ||: evaluated=1 skipped=0; ?:: true=0 false=1
    n += 0; //#4
    return r; //#4
  }
  interface Three { int of(int x, int y, int z); }
  static void each(Three f) { //K3 //F each calls=3 returns=3 throws=0
    int[][] in = {{1, 1, 1}, {0, -1, -1}, {1, 0, -1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, -1}, {0, 0, 0}}; //#3
    StringBuilder out = new StringBuilder(); //#3
    for (int[] i : in) { //K21 //B for-each: true=21 false=3
      try { //#21 //K21
        out.append(f.of(i[0], i[1], i[2])); //#21
      } catch (IllegalStateException e) { //K8
        out.append('!'); //#8
      }
    }
    System.out.println(out + " " + n); //#3
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    each(T::and); //#1
    each(T::or); //#1
    each(T::mixed); //#1
  }
}

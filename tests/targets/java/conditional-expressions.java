// ?: nested, chained, with mixed types, as arguments, conditions, statements' parts; && || ! with effects and assignments.
public class T {
  static int n;
  static boolean t(boolean b) { n++; return b; } //K34 //F t calls=34 returns=34 throws=0
  static String size(int i) { //K5 //F size calls=5 returns=5 throws=0
    return i < 0 ? "neg" : i == 0 ? "zero" : i < 10 ? "small" : "big"; //#5 //B ?:: true=1 false=4; ?:: true=1 false=3; ?:: true=1 false=2
  }
  static int logic(boolean a, boolean b, boolean c) { //K8 //F logic calls=8 returns=8 throws=0
    int r = 0; //#8
    if (t(a) && t(b) || t(c)) r += 1; //K5 //B if: true=5 false=3; &&: evaluated=4 skipped=4; ||: evaluated=6 skipped=2
    if (!(a || b) && !c) { //#8 //K1 //B if: true=1 false=7; ||: evaluated=4 skipped=4; &&: evaluated=2 skipped=6
      r += 10; //#1
    }
    if (a & b | c) r += 100; //K5 //B if: true=5 false=3
    if (a ^ b && (c |= a)) r += 1000; //K3 //B if: true=3 false=5; &&: evaluated=4 skipped=4
    if ((a ? b : c) ? t(c) : t(a)) r += 10000; //K5 //B if: true=5 false=3; ?:: true=4 false=4; ?:: true=4 false=4
    return r; //#8
  }
  static Object mixed(int i) { //K3 //F mixed calls=3 returns=3 throws=0
    Object o = i > 1 ? 1 : 2.0; //#3 //B ?:: true=1 false=2
    Integer none = null; //#3
    long l = i > 0 ? i : 5L; //#3 //B ?:: true=2 false=1
    char c = i == 2 ? 'x' : 65; //#3 //B ?:: true=1 false=2
    return i == 0 ? none : o + "" + l + c; //#3 //B ?:: true=1 false=2
  }
  static int compound(int i) { //K2 //F compound calls=2 returns=2 throws=0
    int[] a = {1, 2, 3}; //#2
    a[i > 0 ? 1 : 0] += i > 0 ? 10 : 20; //#2 //B ?:: true=1 false=1; ?:: true=1 false=1
    boolean b = i > 0; //#2
    b &= t(true); //#2
    b |= t(false); //#2
    b = b == (i > 0 || t(true)); //#2 //B ||: evaluated=1 skipped=1
    return (b ? a[0] : a[1]) + (i++ > 0 ? ++i : i--); //#2 //B ?:: true=1 false=1; ?:: true=1 false=1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i : new int[] {-1, 0, 5, 10, 99}) System.out.print(size(i) + " "); //K5 //B for-each: true=5 false=1
    for (int i = 0; i < 8; i++) System.out.print(logic((i & 1) != 0, (i & 2) != 0, (i & 4) != 0) + " "); //K8 //B for: true=8 false=1
    System.out.println(mixed(0) + " " + mixed(1) + " " + mixed(2) + " " + compound(0) + compound(1) + " " + n); //#1
    boolean all = true; //#1
    for (int i = 0; i < 4 && all; i++) all = t(i < 2); //K3 //B for: true=3 false=1; &&: evaluated=4 skipped=0
    while (n > 0 && (n -= 7) != 3 || n > 60) n -= 1; //K3 //B while: true=3 false=1; &&: evaluated=4 skipped=0; ||: evaluated=1 skipped=3
    System.out.println(all ? n : -n); //#1 //B ?:: true=0 false=1
  }
}

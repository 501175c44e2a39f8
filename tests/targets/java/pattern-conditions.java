// jdk: 17
// Conditions that declare variables, where exceptions before and behind them must not blur their counts.
import java.util.*;
public class T {
  static int n;
  static int bad(int i) { if (i % 4 == 3) throw new IllegalStateException(); return i; } //K32,3 //B if: true=3 false=29 //F bad calls=32 returns=29 throws=3
  static Object some(int i) { return i % 2 == 0 ? "s" + i : (Object) i; } //K12 //B ?:: true=6 false=6 //F some calls=12 returns=12 throws=0
  static int take(int a, Object b, int c) { return a + c; } //K21 //F take calls=21 returns=21 throws=0
  static boolean odd(Object o, boolean z) { //K12 //F odd calls=12 returns=12 throws=0
    return z & bad(0) == 0 & (o == null || !(o instanceof String s) ? bad(1) > 1 : s.length() > 2); //#12 //B ||: evaluated=12 skipped=0; ?:: true=6 false=6
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = 0; //#1
    for (int i = 0; i < 12; i++) { //K12
      Object o = some(i); //#12
      try { //K12
        sum += take(bad(i), o instanceof String s ? s : i, o instanceof Integer k && i > 4 ? bad(0) : !(o instanceof String t) ? 1 : t.length()); //#12 //B ?:: true=6 false=3; &&: evaluated=3 skipped=6; ?:: true=2 false=7; ?:: true=1 false=6
      } catch (IllegalStateException e) { //K3
        n++; //#3
      }
      if (take(1, o, 2) > 2 && o instanceof String u && u.length() > 2) sum++; //K1 //B if: true=1 false=11; &&: evaluated=12 skipped=0; &&: evaluated=6 skipped=6
      if (odd(o, true)) sum += 2; //K1 //B if: true=1 false=11
    }
    System.out.println(sum + " " + n); //#1
  }
}

// jdk: 17
// Conditions that declare or assign variables and may throw themselves, inside expressions that go on: both sides count.
// What stands on a side keeps its type: what is printed is that of the plain run.
import java.util.*;
public class T {
  static StringBuilder out = new StringBuilder();
  static int n;
  static Object get(int i) { if (i % 5 == 4) throw new IllegalStateException(); return i % 2 == 0 ? "s" + i : (Object) i; }
  static int bad(int i) { if (i % 7 == 6) throw new IllegalStateException(); return i; }
  static Integer boxed(int i) { return i == 3 ? null : (Integer) bad(i); }
  static char letter(int i) { return (char) ('a' + bad(i)); }
  static <E> List<E> list(int i) { return new ArrayList<>(Collections.nCopies(bad(i), (E) null)); }
  static int take(int a, Object b, int c) { out.append(a).append(b).append(c).append(' '); return a + c; }
  static int yes(int i) { return bad(i); } //K7 //F yes calls=7 returns=7 throws=0
  static int no(int i) { return bad(i + 1); } //K7 //F no calls=7 returns=6 throws=1
  static int declared(int i) { //K20 //F declared calls=20 returns=11 throws=9
    return take(bad(i), get(i) instanceof String s ? s.length() + yes(i) : no(i), bad(i + 2)); //#20 //B ?:: true=7 false=7
  }
  static int negated(int i) { //K20 //F negated calls=20 returns=12 throws=8
    return take(i, !(get(i) instanceof String s) ? (boxed(i)) : s.length() + bad(i + 3), bad(i + 1)); //#20 //B ?:: true=8 false=8
  }
  static int assigned(int i) { //K20 //F assigned calls=20 returns=12 throws=8
    Object x; //#20
    return take(bad(i), (x = get(i)) != null & i % 3 == 0 ? x.toString() : letter(i), x == null ? 0 : bad(i + 2)); //#20 //B ?:: true=5 false=9; ?:: true=0 false=14
  }
  static int nested(int i) { //K20 //F nested calls=20 returns=13 throws=7
    List<String> l = get(i) instanceof String s ? list(i) : get(i + 1) instanceof Integer k ? Arrays.asList("a" + bad(k)) : list(i); //#20 //B ?:: true=8 false=8; ?:: true=0 false=6
    return take(bad(i), get(i) instanceof Integer k ? k == 3 ? letter(k) : 'x' : boxed(i), l.size()); //#13 //B ?:: true=6 false=7; ?:: true=0 false=6
  }
  public static void main(String[] args) { //K1
    for (int i = 0; i < 20; i++) { //K20
      try { n += declared(i); } catch (IllegalStateException e) { n -= 1000; }
      try { n += negated(i); } catch (IllegalStateException | NullPointerException e) { n -= e instanceof NullPointerException ? 100_000 : 1000; }
      try { n += assigned(i); } catch (IllegalStateException e) { n -= 1000; }
      try { n += nested(i); } catch (IllegalStateException | NullPointerException e) { n -= 1000; }
    }
    System.out.println(n + " " + out); //#1
  }
}

// Statement expressions of every form: assignments, increments, calls in parentheses, casts, arrays, chains, empty ones.
public class T {
  int v; int[] cells = new int[3];
  static int s, calls;
  T self() { calls++; return this; } //K7 //F self calls=7 returns=7 throws=0
  static int next() { return ++calls; } //#4 //K4 //F next calls=4 returns=4 throws=0
  T[] many() { return new T[] {this, new T()}; } //#0 //K0 //F many calls=0 returns=0 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    T t = new T(); //#1
    (t).v = 4; //#1
    ((T) t).self().v++; //#1
    ++t.v; //#1
    --t.self().self().v; //#1
    (t.v) += 2; //#1
    new T().self(); //#1
    new T(); //#1
    t.cells[next() % 3] = t.cells[0]++; //#1
    t.cells[0] <<= 2; //#1
    ((T) (Object) t.self()).cells[1] ^= 7; //#1
    int a = 1, b[] = {2, 3}, c[][] = {{4}, {}}, d; //#1
    d = a = b[0] = c[0][0] = 9; //#1
    a += a++ + ++a; //#1
    long big = 1L << 40; //#1
    big >>>= next(); //#1
    a *= 2.5; //#1
    byte small = (byte) 300; //#1
    small += 200; //#1
    char ch = 'a'; //#1
    ch++; //#1
    ch += 1; //#1
    String str = "x"; //#1
    str += 1 + 2 + "y" + 'z' + null; //#1
    T.s = T.next(); //#1
    int.class.getName(); //#1
    "abc".length(); //#1
    (new int[] {5, 6})[0]++; //#1
    this_: s++; //#1
    final int e, f; //#1
    e = s > 100 ? 1 : 2; //#1 //B ?:: true=0 false=1
    f = -+-~e; //#1
    @SuppressWarnings("unused") @Deprecated final var g = (Runnable) t::self; //#1
    g.run(); //#1
    g.run(); //#1
    Object o = t; //#1
    if (o instanceof T u && u.v > 0) { u.v = -u.v; } //K1
    System.out.println(t.v + " " + s + calls + a + b[0] + c[0][0] + d + big + small + ch + str + f + t.cells[0] + t.cells[1] + next()); //#1
  }
}

// Hand-written iterators, generators and visitors; inner state machines; equals and hashCode called by collections.
import java.util.*;
public class T {
  static final class Range implements Iterable<Integer> {
    final int from, to, step;
    Range(int from, int to, int step) { //K2 //F Range calls=2 returns=2 throws=0
      this.from = from; //#2
      this.to = to; //#2
      this.step = step; //#2
    }
    public Iterator<Integer> iterator() { //K5 //F iterator calls=5 returns=5 throws=0
      class It implements Iterator<Integer> {
        int at = from;
        public boolean hasNext() { //K20 //F hasNext calls=20 returns=20 throws=0
          return step > 0 ? at < to : at > to; //#20 //B ?:: true=16 false=4
        }
        public Integer next() { //K15 //F next calls=15 returns=15 throws=0
          if (!hasNext2()) throw new NoSuchElementException(); //K0 //B if: true=0 false=15
          int r = at; //#15
          at += step; //#15
          return r; //#15
        }
        private boolean hasNext2() { return true; } //#15 //K15 //F hasNext2 calls=15 returns=15 throws=0
      }
      return new It(); //#5
    }
  }
  static final class Key {
    static int hashes, equalities;
    final String k;
    Key(String k) { this.k = k; } //#7 //K7 //F Key calls=7 returns=7 throws=0
    @Override public int hashCode() { hashes++; return k.length(); } //K7 //F hashCode calls=7 returns=7 throws=0
    @Override public boolean equals(Object o) { //K8 //F equals calls=8 returns=8 throws=0
      equalities++; //#8
      return o instanceof Key other && other.k.equals(k); //#8
    }
  }
  interface Visitor<R> { R num(int v); R add(Expr a, Expr b); }
  interface Expr { <R> R accept(Visitor<R> v); }
  static Expr num(int v) { return new Expr() { public <R> R accept(Visitor<R> w) { return w.num(v); } }; } //K3,6 //F num calls=3 returns=3 throws=0 //F accept calls=6 returns=6 throws=0
  static Expr add(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> w) { return w.add(a, b); } }; } //K2,4 //F add calls=2 returns=2 throws=0 //F accept calls=4 returns=4 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = 0; //#1
    Range up = new Range(0, 9, 3); //#1
    for (int i : up) for (int j : up) sum += i * j; //K3,9 //B for-each: true=3 false=1; for-each: true=9 false=3
    for (int i : new Range(3, 0, -1)) sum += i; //K3 //B for-each: true=3 false=1
    Set<Key> keys = new HashSet<>(); //#1
    for (String s : "a bb cc bb a dd ee".split(" ")) keys.add(new Key(s)); //K7 //B for-each: true=7 false=1
    Expr e = add(num(1), add(num(2), num(3))); //#1
    int value = e.accept(new Visitor<Integer>() { //#1
      public Integer num(int v) { return v; } //#3 //K3 //F num calls=3 returns=3 throws=0
      public Integer add(Expr a, Expr b) { return a.accept(this) + b.accept(this); } //#2 //K2 //F add calls=2 returns=2 throws=0
    });
    String text = e.accept(new Visitor<String>() { //#1
      public String num(int v) { return "" + v; } //#3 //K3 //F num calls=3 returns=3 throws=0
      public String add(Expr a, Expr b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; } //#2 //K2 //F add calls=2 returns=2 throws=0
    });
    System.out.println(sum + " " + keys.size() + " " + value + text); //#1
  }
}

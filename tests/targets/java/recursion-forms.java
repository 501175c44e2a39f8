// Recursion: trees of calls, tail calls, mutual, through interfaces and lambdas, with memory, exceptions at the bottom.
import java.util.*;
import java.util.function.*;
public class T {
  static int fib(int n) { //K1973 //F fib calls=1973 returns=1973 throws=0
    if (n < 2) { //#1973 //K987 //B if: true=987 false=986
      return n; //#987
    }
    return fib(n - 1) + fib(n - 2); //#986
  }
  static int moves;
  static void hanoi(int n, char a, char b, char c) { //K63 //F hanoi calls=63 returns=63 throws=0
    if (n == 0) return; //K32 //B if: true=32 false=31
    hanoi(n - 1, a, c, b); //#31
    moves++; //#31
    hanoi(n - 1, c, b, a); //#31
  }
  static int ackermann(int m, int n) { //K230 //F ackermann calls=230 returns=230 throws=0
    if (m == 0) return n + 1; //K110 //B if: true=110 false=120
    if (n == 0) return ackermann(m - 1, 1); //K11 //B if: true=11 false=109
    return ackermann(m - 1, ackermann(m, n - 1)); //#109
  }
  static boolean even(int n) { return n == 0 || odd(n - 1); } //#26 //K26 //B ||: evaluated=25 skipped=1 //F even calls=26 returns=26 throws=0
  static boolean odd(int n) { return n != 0 && even(n - 1); } //#25 //K25 //B &&: evaluated=25 skipped=0 //F odd calls=25 returns=25 throws=0
  interface Node { int sum(); }
  record Leaf(int v) implements Node { public int sum() { return v; } } //#8 //K8 //F sum calls=8 returns=8 throws=0
  record Pair(Node l, Node r) implements Node { public int sum() { return l.sum() + r.sum(); } } //#7 //K7 //F sum calls=7 returns=7 throws=0
  static Node tree(int depth) { //K15 //F tree calls=15 returns=15 throws=0
    return depth == 0 ? new Leaf(depth + 1) : new Pair(tree(depth - 1), tree(depth - 1)); //#15 //B ?:: true=8 false=7
  }
  static final Map<Integer, Long> memo = new HashMap<>();
  static long paths(int n) { //K199 //F paths calls=199 returns=199 throws=0
    if (n <= 1) return 1; //K3 //B if: true=3 false=196
    Long known = memo.get(n); //#196
    if (known != null) { //#196 //K97 //B if: true=97 false=99
      return known; //#97
    }
    long r = paths(n - 1) + paths(n - 2); //#99
    memo.put(n, r % 1000); //#99
    return r % 1000; //#99
  }
  static void permute(List<Integer> left, List<Integer> taken, Consumer<List<Integer>> out) { //K65 //F permute calls=65 returns=65 throws=0
    if (left.isEmpty()) { //#65 //K24 //B if: true=24 false=41
      out.accept(taken); //#24
      return; //#24
    }
    for (int i = 0; i < left.size(); i++) { //#41 //K64 //B for: true=64 false=41
      List<Integer> l = new ArrayList<>(left), t = new ArrayList<>(taken); //#64
      t.add(l.remove(i)); //#64
      permute(l, t, out); //#64
    }
  }
  static int sink(int n) { //K101 //F sink calls=101 returns=0 throws=101
    if (n == 0) throw new IllegalStateException("bottom"); //K1 //B if: true=1 false=100
    return 1 + sink(n - 1); //#100
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(fib(15)); //#1
    hanoi(5, 'a', 'b', 'c'); //#1
    System.out.println(moves + " " + ackermann(2, 9) + " " + even(50) + " " + tree(3).sum() + " " + paths(100)); //#1
    int[] count = new int[1]; //#1
    permute(List.of(1, 2, 3, 4), List.of(), p -> count[0] += p.get(0)); //#1 //L24
    try { //#1 //K1
      sink(100); //#1
    } catch (IllegalStateException e) { //K1
      System.out.println(count[0] + e.getMessage()); //#1
    }
    IntUnaryOperator[] f = new IntUnaryOperator[1]; //#1
    f[0] = n -> n <= 0 ? 0 : n + f[0].applyAsInt(n - 1); //#1 //L11 //B ?:: true=1 false=10
    System.out.println(f[0].applyAsInt(10)); //#1
  }
}

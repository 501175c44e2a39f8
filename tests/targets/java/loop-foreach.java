// for-each over arrays and iterables; left early; over nothing; over an iterator of the program's own.
import java.util.*;
public class T {
  static class Down implements Iterable<Integer>, Iterator<Integer> {
    int n;
    Down(int n) { this.n = n; } //#4 //K4 //F Down calls=4 returns=4 throws=0
    public Iterator<Integer> iterator() { return this; } //#4 //K4 //F iterator calls=4 returns=4 throws=0
    public boolean hasNext() { return n > 0; } //#11 //K11 //F hasNext calls=11 returns=11 throws=0
    public Integer next() { //K8 //F next calls=8 returns=8 throws=0
      return n--; //#8
    }
  }
  static int find(int[] all, int wanted) { //K3 //F find calls=3 returns=3 throws=0
    int at = 0; //#3
    for (int one : all) { //#3 //K7 //B for-each: true=7 false=1
      if (one == wanted) { //#7 //K2 //B if: true=2 false=5
        return at; //#2
      }
      at++; //#5
    }
    return -1; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = 0; //#1
    for (int i : new Down(3)) { //#1 //K3 //B for-each: true=3 false=1
      sum += i; //#3
    }
    for (int i : new Down(5)) { //#1 //K3 //B for-each: true=3 false=0
      if (i < 4) { //#3 //K1 //B if: true=1 false=2
        break; //#1
      }
      sum++; //#2
    }
    for (Integer i : new Down(0)) sum = -i; //K0 //B for-each: true=0 false=1
    for (final var s : List.of("a", "bb")) for (char c : s.toCharArray()) sum += c - 'a'; //K2,3 //B for-each: true=2 false=1; for-each: true=3 false=2
    int[][] grid = {{1, 2}, {}, {3}}; //#1
    for (int[] row : grid) { //#1 //K3 //B for-each: true=3 false=1
      for (int cell : row) { //#3 //K3 //B for-each: true=3 false=3
        sum += cell; //#3
      }
    }
    for (Map.Entry<String, Integer> e : new TreeMap<>(Map.of("k", 4, "l", 5)).entrySet()) { //#1 //K2 //B for-each: true=2 false=1
      sum += e.getValue(); //#2
    }
    for (String s : args) { //#1 //K0 //B for-each: true=0 false=1
      sum += s.length(); //#0
    }
    try { //#1 //K1
      for (int i : (int[]) null) { //#1 //K0 //B for-each: true=0 false=0
        sum += i; //#0
      }
      sum = 0; //#0
    } catch (NullPointerException e) { //K1
      sum++; //#1
    }
    for (int i : new Down(2) { public Integer next() { return super.next() * 2; } }) { //K2,2 //B for-each: true=2 false=1 //F next calls=2 returns=2 throws=0
      sum += i; //#2
    }
    int[] a = {4, 5, 6}; //#1
    System.out.println(sum + " " + find(a, 4) + find(a, 6) + find(a, 9)); //#1
  }
}

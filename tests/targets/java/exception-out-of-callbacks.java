// Exceptions that pass through library code: comparators, iterators, lambdas in streams, computeIfAbsent.
import java.util.*;
import java.util.stream.*;
public class T {
  static int n;
  static int half(int i) { //K6 //F half calls=6 returns=4 throws=2
    if (i % 2 != 0) throw new IllegalArgumentException("odd " + i); //K2 //B if: true=2 false=4
    n++; //#4
    return i / 2; //#4
  }
  static int mapped(Integer... in) { //K3 //F mapped calls=3 returns=1 throws=2
    List<Integer> out = Stream.of(in).map(i -> half(i)).filter(i -> { //#3 //L6,4
      n += 10; //#4
      return i > 1; //#4
    }).collect(Collectors.toList());
    n += 100; //#1
    return out.size(); //#1
  }
  static String first(Map<String, String> m, String k) { //K3 //F first calls=3 returns=2 throws=1
    String v = m.computeIfAbsent(k, key -> { //#3 //L2
      if (key.isEmpty()) throw new NoSuchElementException(); //K1 //B if: true=1 false=1
      return key + key; //#1
    });
    return v; //#2
  }
  static void sort(List<Integer> l, int bad) { //K2 //F sort calls=2 returns=1 throws=1
    l.sort((a, b) -> { //#2 //L5
      if (a == bad || b == bad) throw new IllegalStateException(); //K1
      return a - b; //#4
    });
    n++; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    Integer[][] in = {{2, 4, 6}, {8, 9, 10}, {11}}; //#1
    for (Integer[] one : in) { //K3 //B for-each: true=3 false=1
      try { //#3 //K3
        System.out.println(mapped(one)); //#3
      } catch (IllegalArgumentException e) { //K2
        System.out.println(e.getMessage()); //#2
      }
    }
    Map<String, String> m = new HashMap<>(); //#1
    for (String k : new String[] {"a", "a", ""}) { //K3 //B for-each: true=3 false=1
      try { //#3 //K3
        System.out.println(first(m, k)); //#3
      } catch (NoSuchElementException e) { //K1
        System.out.println("none"); //#1
      }
    }
    for (int bad : new int[] {0, 3}) { //K2 //B for-each: true=2 false=1
      try { //#2 //K2
        sort(new ArrayList<>(List.of(3, 1, 2)), bad); //#2
      } catch (IllegalStateException e) { //K1
        n += 1000; //#1
      }
    }
    System.out.println(n); //#1
  }
}

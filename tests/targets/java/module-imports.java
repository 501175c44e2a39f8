// jdk: 25
// Module imports beside single-type imports, and code of both.
import module java.base;
import java.util.List;
public class T {
  static int pairs;
  static Map<String, List<Integer>> group(int... all) { //K1 //F group calls=1 returns=1 throws=0
    Map<String, List<Integer>> m = new TreeMap<>(); //#1
    for (int i : all) { //#1 //K5 //B for-each: true=5 false=1
      m.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i); //#5 //L2 //B ?:: true=2 false=3
    }
    return m; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(group(1, 2, 3, 4, 5)); //#1
    var windows = IntStream.range(0, 6).boxed().gather(Gatherers.windowFixed(4)).toList(); //#1
    for (List<Integer> w : windows) { //#1 //K2 //B for-each: true=2 false=1
      pairs += w.size(); //#2
    }
    var sums = Stream.of(1, 2, 3).gather(Gatherers.<Integer, Integer>scan(() -> 0, (a, b) -> a + b)).toList(); //#1 //L1,3
    System.out.println(pairs + " " + sums + " " + Pattern.compile("a+").matcher("aaab").replaceFirst("c")); //#1
    Path p = Path.of("x", "y"); //#1
    System.out.println(p.getNameCount()); //#1
  }
}

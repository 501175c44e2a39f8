// Parallel streams: map, filter, flatMap, collect, forEach; counts per element are exact.
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
public class T {
  static final LongAdder seen = new LongAdder();
  static boolean prime(int n) { //K1000 //F prime calls=1000 returns=1000 throws=0
    if (n < 2) return false; //K2 //B if: true=2 false=998
    for (int d = 2; d * d <= n; d++) { //#998 //K5287 //B for: true=5287 false=168
      if (n % d == 0) { //#5287 //K830 //B if: true=830 false=4457
        return false; //#830
      }
    }
    return true; //#168
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    long primes = IntStream.range(0, 1000).parallel().filter(i -> prime(i)).count(); //#1 //L1000
    List<Integer> out = IntStream.range(0, 500).boxed().parallel().map(i -> i * 2).filter(i -> { //#1 //L500,500
      seen.increment(); //#500
      return i % 3 == 0; //#500
    }).collect(Collectors.toList());
    Map<Integer, Long> groups = IntStream.rangeClosed(1, 300).boxed().parallel() //#1
        .collect(Collectors.groupingByConcurrent(i -> i % 3, Collectors.counting())); //L300
    AtomicInteger sum = new AtomicInteger(); //#1
    out.parallelStream().forEach(i -> sum.addAndGet(i)); //#1 //L167
    int reduced = Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8).parallelStream().reduce(0, (a, b) -> { //#1
      return a + b;
    });
    System.out.println(primes + " " + out.size() + " " + new TreeMap<>(groups) + " " + sum + " " + reduced + " " + seen); //#1
  }
}

// Executors: fixed pools, invokeAll, futures that fail, completable futures, scheduled once, fork join.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class T {
  static final AtomicInteger n = new AtomicInteger();
  static int task(int i) { //K100 //F task calls=100 returns=90 throws=10
    n.incrementAndGet(); //#100
    if (i % 10 == 3) { //#100 //K10 //B if: true=10 false=90
      throw new IllegalStateException("t" + i); //#10
    }
    return i; //#90
  }
  static class Sum extends RecursiveTask<Long> {
    final int from, to;
    Sum(int from, int to) { //K127 //F Sum calls=127 returns=127 throws=0
      this.from = from; //#127
      this.to = to; //#127
    }
    @Override protected Long compute() { //K127 //F compute calls=127 returns=127 throws=0
      if (to - from <= 16) { //#127 //K64 //B if: true=64 false=63
        long s = 0; //#64
        for (int i = from; i < to; i++) s += i; //K1024 //B for: true=1024 false=64
        return s; //#64
      }
      int mid = (from + to) >>> 1; //#63
      Sum left = new Sum(from, mid), right = new Sum(mid, to); //#63
      left.fork(); //#63
      return right.compute() + left.join(); //#63
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    ExecutorService pool = Executors.newFixedThreadPool(4); //#1
    List<Callable<Integer>> tasks = new ArrayList<>(); //#1
    for (int i = 0; i < 100; i++) { int k = i; tasks.add(() -> task(k)); } //K100 //L100 //B for: true=100 false=1
    int sum = 0, failed = 0; //#1
    for (Future<Integer> f : pool.invokeAll(tasks)) { //#1 //K100 //B for-each: true=100 false=1
      try { //#100 //K100
        sum += f.get(); //#100
        sum += 0; //#90
      } catch (ExecutionException e) { //K10
        failed++; //#10
      }
    }
    CompletableFuture<String> c = CompletableFuture.supplyAsync(() -> 20, pool) //#1 //L1
        .thenCombine(CompletableFuture.supplyAsync(() -> 22, pool), (a, b) -> a + b) //L1,1
        .thenApply(x -> { //L1
          if (x > 40) throw new IllegalArgumentException("big"); //K1 //B if: true=1 false=0
          return "small"; //#0
        })
        .exceptionally(e -> e.getCause().getMessage()) //L1
        .whenComplete((r, e) -> n.addAndGet(1000)); //L1
    System.out.println(sum + " " + failed + " " + c.get()); //#1
    pool.shutdown(); //#1
    ScheduledExecutorService later = Executors.newScheduledThreadPool(1); //#1
    System.out.println(later.schedule(() -> "later", 1, TimeUnit.MILLISECONDS).get()); //#1 //L1
    later.shutdownNow(); //#1
    System.out.println(new ForkJoinPool(3).invoke(new Sum(0, 1024)) + " " + n); //#1
  }
}

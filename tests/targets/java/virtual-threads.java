// jdk: 25
// Virtual threads: thousands of small ones, per-task executors, locks, thread locals, exceptions inside.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class T {
  static final AtomicInteger done = new AtomicInteger();
  static final ReentrantLock lock = new ReentrantLock();
  static int plain;
  static void work(int i) throws Exception { //K2000 //F work calls=2000 returns=1990 throws=10
    for (int k = 0; k < 5; k++) { //#2000 //K10000 //B for: true=10000 false=2000
      if ((i + k) % 5 == 0) { //#10000 //K2000 //B if: true=2000 false=8000
        Thread.yield(); //#2000
      }
      done.incrementAndGet(); //#10000
    }
    lock.lock(); //#2000
    try { //#2000 //K2000
      plain++; //#2000
    } finally { //K2000
      lock.unlock(); //#2000
    }
    if (i % 200 == 7) throw new Exception("no " + i); //K10 //B if: true=10 false=1990
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    List<Thread> all = new ArrayList<>(); //#1
    for (int i = 0; i < 1000; i++) { //#1 //K1000 //B for: true=1000 false=1
      int id = i; //#1000
      all.add(Thread.startVirtualThread(() -> { //#1000 //L1000
        try { //#1000 //K1000
          work(id); //#1000
        } catch (Exception e) { //K5
          done.addAndGet(1000); //#5
        }
      }));
    }
    for (Thread t : all) t.join(); //K1000 //B for-each: true=1000 false=1
    int failed = 0; //#1
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) { //#1 //K1
      List<Future<Integer>> results = new ArrayList<>(); //#1
      for (int i = 0; i < 1000; i++) { //#1 //K1000 //B for: true=1000 false=1
        int id = i; //#1000
        results.add(pool.submit(() -> { //#1000 //L1000
          work(id); //#1000
          return id; //#995
        }));
      }
      for (Future<Integer> f : results) { //#1 //K1000 //B for-each: true=1000 false=1
        try { //#1000 //K1000
          failed += f.get() < 0 ? 1 : 0; //#1000 //B ?:: true=0 false=995
        } catch (ExecutionException e) { //K5
          failed += 100; //#5
        }
      }
    }
    Thread t = Thread.ofVirtual().name("v").unstarted(() -> System.out.println(Thread.currentThread().getName() + Thread.currentThread().isVirtual())); //#1 //L1
    t.start(); //#1
    t.join(); //#1
    System.out.println(done + " " + plain + " " + failed); //#1
  }
}

// Interrupts that stop sleeps and waits, thread locals, join with handlers, exceptions of another thread's making.
import java.util.concurrent.*;
public class T {
  static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]); //L4
  static int interrupted;
  static void sleeper(CountDownLatch started) { //K3 //F sleeper calls=3 returns=3 throws=0
    try { //#3 //K3
      started.countDown(); //#3
      Thread.sleep(1_000_000); //#3
      interrupted = -100; //#0
    } catch (InterruptedException e) { //K3
      synchronized (T.class) { interrupted++; } //K3
      Thread.currentThread().interrupt(); //#3
    } finally { //K3
      LOCAL.get()[0]++; //#3
    }
    if (Thread.interrupted()) { //#3 //K3 //B if: true=3 false=0
      LOCAL.get()[0] += 10; //#3
    }
  }
  static void queue(BlockingQueue<String> q) { //K1 //F queue calls=1 returns=1 throws=0
    String s; //#1
    int n = 0; //#1
    try { //#1 //K1
      while (!(s = q.take()).equals("end")) { //#1 //K3 //B while: true=3 false=1
        n += s.length(); //#3
      }
      System.out.println("taken " + n); //#1
    } catch (InterruptedException e) { //K0
      n = 0; //#0
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    CountDownLatch started = new CountDownLatch(3); //#1
    Thread[] all = new Thread[3]; //#1
    for (int i = 0; i < 3; i++) { //#1 //K3 //B for: true=3 false=1
      all[i] = new Thread(() -> sleeper(started)); //#3 //L3
      all[i].start(); //#3
    }
    started.await(); //#1
    for (Thread t : all) { //#1 //K3 //B for-each: true=3 false=1
      t.interrupt(); //#3
      t.join(); //#3
    }
    BlockingQueue<String> q = new LinkedBlockingQueue<>(); //#1
    Thread consumer = new Thread(() -> queue(q)); //#1 //L1
    consumer.start(); //#1
    for (String s : "a bb ccc end".split(" ")) q.put(s); //K4 //B for-each: true=4 false=1
    consumer.join(); //#1
    CyclicBarrier barrier = new CyclicBarrier(2, () -> System.out.println("both")); //#1 //L1
    Thread other = new Thread(() -> { //#1 //L1
      try { //#1 //K1
        barrier.await(); //#1
      } catch (InterruptedException | BrokenBarrierException e) { //K0
        interrupted = -1; //#0
      }
    });
    other.start(); //#1
    barrier.await(); //#1
    other.join(); //#1
    LOCAL.get()[0] = 5; //#1
    System.out.println(interrupted + " " + LOCAL.get()[0]); //#1
  }
}

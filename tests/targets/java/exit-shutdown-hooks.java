// exit: 2
// Shutdown hooks run the program's code after main has ended by exit; hooks of two threads, one with a loop.
public class T {
  static final java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger();
  static void step(int by) { //K6 //F step calls=6 returns=6 throws=0
    n.addAndGet(by); //#6
  }
  static class Hook extends Thread {
    final java.util.concurrent.CountDownLatch after;
    Hook(java.util.concurrent.CountDownLatch after) { //K1 //F Hook calls=1 returns=1 throws=0
      this.after = after; //#1
    }
    @Override public void run() { //K1 //F run calls=1 returns=1 throws=0
      try { //#1 //K1
        after.await(); //#1
      } catch (InterruptedException e) { //K0
        return; //#0
      }
      for (int i = 0; i < 3; i++) { //#1 //K3 //B for: true=3 false=1
        step(100); //#3
      }
      System.out.println("hook " + n); //#1
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=0 throws=0
    java.util.concurrent.CountDownLatch done = new java.util.concurrent.CountDownLatch(1); //#1
    Thread first = new Thread(() -> { //#1 //L1
      step(1); //#1
      System.out.println("first"); //#1
      done.countDown(); //#1
    });
    Runtime.getRuntime().addShutdownHook(first); //#1
    Runtime.getRuntime().addShutdownHook(new Hook(done)); //#1
    step(10); //#1
    try { //#1 //K1
      step(20); //#1
      System.exit(2); //#1
      step(30); //#0
    } finally { //K0
      step(40); //#0
    }
  }
}

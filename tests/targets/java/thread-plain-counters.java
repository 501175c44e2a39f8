// Platform threads that run the same code at once: every count must be exact though the program's own is racy.
import java.util.concurrent.atomic.*;
public class T {
  static final AtomicLong exact = new AtomicLong();
  static long racy;
  static int mix(int x) { //K400000 //F mix calls=400000 returns=400000 throws=0
    racy++; //#400000
    return x * 31 + 7; //#400000
  }
  static class Worker extends Thread {
    final int seed;
    int result;
    Worker(int seed) { //K8 //F Worker calls=8 returns=8 throws=0
      super("w" + seed); //#8
      this.seed = seed; //#8
    }
    @Override public void run() { //K8 //F run calls=8 returns=8 throws=0
      int x = seed; //#8
      for (int i = 0; i < 50000; i++) { //#8 //K400000 //B for: true=400000 false=8
        x = mix(x); //#400000
        if (i % 1000 == 0) { //#400000 //K400 //B if: true=400 false=399600
          exact.incrementAndGet(); //#400
        }
      }
      result = x; //#8
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    Worker[] all = new Worker[8]; //#1
    for (int i = 0; i < all.length; i++) { //#1 //K8 //B for: true=8 false=1
      all[i] = new Worker(i); //#8
      all[i].start(); //#8
    }
    long sum = 0; //#1
    for (Worker w : all) { //#1 //K8 //B for-each: true=8 false=1
      w.join(); //#8
      sum += w.result; //#8
    }
    System.out.println(sum + " " + exact); //#1
  }
}

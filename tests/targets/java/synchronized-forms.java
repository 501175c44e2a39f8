// synchronized methods and blocks, nested, left by return, break, exception; wait and notify between two threads.
public class T {
  static int n;
  final Object lock = new Object();
  static synchronized int stat() { return ++n; } //#2 //K2 //F stat calls=2 returns=2 throws=0
  synchronized int inst(int i) { //K2 //F inst calls=2 returns=1 throws=1
    synchronized (lock) { //#2 //K2
      if (i < 0) throw new IllegalArgumentException(); //K1 //B if: true=1 false=1
      synchronized (T.class) { //#1 //K1
        return i + stat(); //#1
      }
    }
  }
  static Object monitor(boolean none) { //K2 //F monitor calls=2 returns=2 throws=0
    n += 10; //#2
    return none ? null : T.class; //#2 //B ?:: true=1 false=1
  }
  static int loop(Object o) { //K1 //F loop calls=1 returns=1 throws=0
    for (int i = 0; ; i++) { //#1 //K4
      synchronized (o) { //#4 //K4
        if (i == 1) continue; //K1 //B if: true=1 false=3
        if (i == 3) break; //K1 //B if: true=1 false=2
        n += 100; //#2
      }
      n += 1000; //#2
    }
    return n; //#1
  }
  static int failing() { //K1 //F failing calls=1 returns=1 throws=0
    try {
      synchronized (monitor(true)) { //#1 //K0
        n = 0; //#0
      }
    } catch (NullPointerException e) { //K1
      synchronized (monitor(false)) { n++; } //K1
    }
    return n; //#1
  }
  boolean ready, taken;
  void hand() throws InterruptedException { //K1 //F hand calls=1 returns=1 throws=0
    Thread t = new Thread(() -> { //#1 //L1
      synchronized (lock) { //#1 //K1
        ready = true; //#1
        lock.notifyAll(); //#1
        while (!taken) { //#1
          try {
            lock.wait();
          } catch (InterruptedException e) { //K0
            return; //#0
          }
        }
      }
      n += 5; //#1
    });
    synchronized (lock) { //#1 //K1
      t.start(); //#1
      while (!ready) { //#1
        lock.wait();
      }
      taken = true; //#1
      lock.notifyAll(); //#1
    }
    t.join(); //#1
  }
  public static void main(String[] args) throws InterruptedException { //K1 //F main calls=1 returns=1 throws=0
    T t = new T(); //#1
    System.out.println(t.inst(5) + " " + stat()); //#1
    try {
      t.inst(-1); //#1
    } catch (IllegalArgumentException e) { //K1
      System.out.println(Thread.holdsLock(t) + "" + Thread.holdsLock(t.lock)); //#1
    }
    System.out.println(loop(t) + " " + failing()); //#1
    t.hand(); //#1
    System.out.println(n); //#1
  }
}

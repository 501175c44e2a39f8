// Daemon threads that idle for ever: the program ends without them; their begun statements count.
public class T {
  static final Object lock = new Object();
  static boolean started;
  static void idle() { //K1 //F idle calls=1 returns=0 throws=0
    synchronized (lock) { //#1 //K1
      try { //#1 //K1
        started = true; //#1
        lock.notifyAll(); //#1
        lock.wait(); //#1
        System.out.println("woken"); //#0
      } catch (InterruptedException e) { //K0
        System.out.println("interrupted"); //#0
      }
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    Thread d = new Thread(T::idle); //#1
    d.setDaemon(true); //#1
    synchronized (lock) { //#1 //K1
      d.start(); //#1
      while (!started) { //#1
        lock.wait(); //#1
      }
    }
    System.out.println("main ends"); //#1
  }
}

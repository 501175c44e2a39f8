// Threads and exceptions whose classes override what a profiler may ask them: only the program's own calls count.
import java.util.*;
import java.util.concurrent.*;
public class T {
  static int asked;
  static class Odd extends Thread {
    final CountDownLatch ready;
    Odd(ThreadGroup group, CountDownLatch ready) { //K9 //F Odd calls=9 returns=9 throws=0
      super(group, "odd"); //#9
      this.ready = ready; //#9
    }
    @Override public long getId() { //K1 //F getId calls=1 returns=1 throws=0
      return mix(41) + asked; //#1
    }
    @Override public String toString() { //K0 //F toString calls=0 returns=0 throws=0
      throw new IllegalStateException(); //#0
    }
    @Override public int hashCode() { //K0 //F hashCode calls=0 returns=0 throws=0
      return mix(1); //#0
    }
    @Override public boolean equals(Object other) { //K0 //F equals calls=0 returns=0 throws=0
      return other instanceof Odd; //#0
    }
    @Override public State getState() { //K1 //F getState calls=1 returns=1 throws=0
      return State.NEW; //#1
    }
    @Override public StackTraceElement[] getStackTrace() { //K0 //F getStackTrace calls=0 returns=0 throws=0
      return new StackTraceElement[mix(2)]; //#0
    }
    @Override public ClassLoader getContextClassLoader() { //K0 //F getContextClassLoader calls=0 returns=0 throws=0
      return null; //#0
    }
    @Override public UncaughtExceptionHandler getUncaughtExceptionHandler() { //K0 //F getUncaughtExceptionHandler calls=0 returns=0 throws=0
      return null; //#0
    }
    @Override public void interrupt() { //K0 //F interrupt calls=0 returns=0 throws=0
      mix(3); //#0
    }
    @Override public boolean isInterrupted() { //K0 //F isInterrupted calls=0 returns=0 throws=0
      return mix(4) > 0; //#0
    }
    @Override public void start() { //K9 //F start calls=9 returns=9 throws=0
      super.start(); //#9
    }
    @Override public void run() { //K9 //F run calls=9 returns=7 throws=0
      ready.countDown(); //#9
      for (int i = 0; i < 1000; i++) { //#9 //K9000 //B for: true=9000 false=9
        mix(i); //#9000
      }
      if (ready instanceof Wait) { //#9 //K2 //B if: true=2 false=7
        sleep(); //#2
      }
    }
    RuntimeException sleep() { //K2 //F sleep calls=2 returns=0 throws=0
      try { //#2 //K2
        Thread.sleep(100_000); //#2
      } catch (InterruptedException e) { //K0
        return new Ill(); //#0
      }
      return null; //#0
    }
  }
  static class Wait extends CountDownLatch {
    Wait(int count) { //K1 //F Wait calls=1 returns=1 throws=0
      super(count); //#1
    }
    @Override public boolean equals(Object other) { //K0 //F equals calls=0 returns=0 throws=0
      return true; //#0
    }
  }
  static class Group extends ThreadGroup {
    Group() { //K1 //F Group calls=1 returns=1 throws=0
      super("odd ones"); //#1
    }
    @Override public int activeGroupCount() { //K0 //F activeGroupCount calls=0 returns=0 throws=0
      return -1_000; //#0
    }
    @Override public int activeCount() { //K0 //F activeCount calls=0 returns=0 throws=0
      return -1_000; //#0
    }
    @Override public int enumerate(Thread[] list) { //K0 //F enumerate calls=0 returns=0 throws=0
      return 0; //#0
    }
    @Override public String toString() { //K0 //F toString calls=0 returns=0 throws=0
      return null; //#0
    }
  }
  static class Ill extends RuntimeException {
    @Override public String getMessage() { //K0 //F getMessage calls=0 returns=0 throws=0
      return "" + mix(5); //#0
    }
    @Override public String toString() { //K0 //F toString calls=0 returns=0 throws=0
      return "" + mix(6); //#0
    }
    @Override public Throwable getCause() { //K0 //F getCause calls=0 returns=0 throws=0
      return this; //#0
    }
    @Override public StackTraceElement[] getStackTrace() { //K0 //F getStackTrace calls=0 returns=0 throws=0
      return null; //#0
    }
    @Override public Throwable fillInStackTrace() { //K3 //F fillInStackTrace calls=3 returns=3 throws=0
      mix(7); //#3
      return this; //#3
    }
    @Override public boolean equals(Object other) { //K0 //F equals calls=0 returns=0 throws=0
      return true; //#0
    }
    @Override public int hashCode() { //K0 //F hashCode calls=0 returns=0 throws=0
      return mix(8); //#0
    }
  }
  static int mix(int value) { //K9005 //F mix calls=9005 returns=9005 throws=0
    return value * 31; //#9005
  }
  static void fail(int depth) { //K3 //F fail calls=3 returns=0 throws=3
    try { //#3 //K3
      throw new Ill(); //#3
    } finally { //K3
      asked += depth; //#3
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=0 throws=0
    Group group = new Group(); //#1
    CountDownLatch all = new CountDownLatch(6), some = new Wait(2); //#1
    List<Odd> threads = new ArrayList<>(); //#1
    for (int i = 0; i < 8; i++) { //#1 //K8 //B for: true=8 false=1
      Odd odd = new Odd(group, i < 6 ? all : some); //#8 //B ?:: true=6 false=2
      odd.setDaemon(true); //#8
      odd.start(); //#8
      threads.add(odd); //#8
    }
    all.await(); //#1
    some.await(); //#1
    for (int i = 0; i < 6; i++) { //#1 //K6 //B for: true=6 false=1
      threads.get(i).join(); //#6
    }
    for (int i = 0; i < 3; i++) { //#1 //K3 //B for: true=3 false=1
      try { //#3 //K3
        fail(i); //#3
      } catch (Ill e) { //K3
        asked--; //#3
      }
    }
    System.out.println(threads.get(0).getId() + " " + threads.get(0).getState()); //#1
    Runtime.getRuntime().addShutdownHook(new Odd(group, new CountDownLatch(1))); //#1
    Thread.sleep(1_200); //#1
    System.exit(mix(0)); //#1
  }
}

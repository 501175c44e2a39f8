// exit: 5
// Another thread exits while main waits for it: main's statement has begun and never ends.
import java.util.stream.Stream;

public class T {
  static int n;
  static void finish() { //K1 //F finish calls=1 returns=0 throws=0
    n++; //#1
    System.out.println("bye " + n); //#1
    System.exit(5); //#1
  }
  static void await(Thread t) throws InterruptedException { //K1 //F await calls=1 returns=0 throws=0
    n++; //#1
    t.start(); //#1
    while (true) { //#1 //K1
      t.join(); //#1
      n = 0; //#0
    }
  }
  public static void main(String[] args) throws InterruptedException { //K1 //F main calls=1 returns=0 throws=0
    Thread main = Thread.currentThread(); //#1
    Thread t = new Thread(() -> { //#1 //L1
      int i = 0; //#1
      // A loop of the JDK's own, until main waits.
      Stream.generate(main::getState).anyMatch(Thread.State.WAITING::equals); //#1
      while (true) { //#1 //K10
        if (++i == 10) finish(); //K1 //B if: true=1 false=9
        n += 0; //#9
      }
    });
    await(t); //#1
    System.out.println("never"); //#0
  }
}

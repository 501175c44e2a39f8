// exit: 9
// Runtime.halt ends it at once: no shutdown hook, no finally; the counts so far must survive.
public class T {
  static int n;
  static void work(int rounds) { //K1 //F work calls=1 returns=1 throws=0
    for (int i = 0; i < rounds; i++) { //#1 //K250 //B for: true=250 false=1
      n++; //#250
    }
  }
  static void stop() { //K1 //F stop calls=1 returns=0 throws=0
    System.out.println(n); //#1
    System.out.flush(); //#1
    Runtime.getRuntime().halt(9); //#1
    n = -1; //#0
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=0 throws=0
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook"))); //#1 //L0
    try { //#1 //K1
      work(250); //#1
      stop(); //#1
      n = -2; //#0
    } finally { //K0
      System.out.println("finally"); //#0
    }
  }
}

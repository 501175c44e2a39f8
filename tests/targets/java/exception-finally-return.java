// finally that returns: it swallows exceptions and replaces values; values are kept when it only assigns.
@SuppressWarnings("finally")
public class T {
  static int count;
  static int swallow(int i) { //K4 //F swallow calls=4 returns=4 throws=0
    try { //#4 //K4
      if (i == 0) throw new RuntimeException(); //K1 //B if: true=1 false=3
      if (i == 1) return 10 / (i - 1); //K1 //B if: true=1 false=2
      count++; //#2
      return 5; //#2
    } finally { //K4
      return i * 100; //#4
    }
  }
  static int kept() { //K1 //F kept calls=1 returns=1 throws=0
    int x = 1; //#1
    try { //#1 //K1
      return x; //#1
    } finally { //K1
      x = 99; //#1
    }
  }
  static int[] shared() { //K1 //F shared calls=1 returns=1 throws=0
    int[] x = {1}; //#1
    try { //#1 //K1
      return x; //#1
    } finally { //K1
      x[0] = 99; //#1
    }
  }
  static int order(StringBuilder log, boolean fail) { //K2 //F order calls=2 returns=2 throws=0
    try { //#2 //K2
      log.append('a'); //#2
      return one(log, fail); //#2
    } catch (IllegalArgumentException e) { //K1
      log.append('c'); //#1
      return one(log, false); //#1
    } finally { //K2
      log.append('f'); //#2
    }
  }
  static int one(StringBuilder log, boolean fail) { //K3 //F one calls=3 returns=2 throws=1
    log.append('o'); //#3
    if (fail) throw new IllegalArgumentException(); //K1 //B if: true=1 false=2
    return log.length(); //#2
  }
  static String lastWord() { //K1 //F lastWord calls=1 returns=1 throws=0
    for (int i = 0; i < 5; i++) { //#1 //K3 //B for: true=3 false=0
      try { //#3 //K3
        throw new IllegalStateException("" + i); //#3
      } catch (IllegalStateException e) { //K3
        if (e.getMessage().equals("1")) throw new Error("one"); //K1 //B if: true=1 false=2
      } finally { //K3
        if (i == 2) return "left at " + i; //K1 //B if: true=1 false=2
        if (i == 1) continue; //K1 //B if: true=1 false=1
      }
      count++; //#1
    }
    return "end"; //#0
  }
  static void maybe(boolean out) { //K2 //F maybe calls=2 returns=2 throws=0
    try { //#2 //K2
      if (out) return; //K1 //B if: true=1 false=1
      count += 10; //#1
    } finally { //K2
      count += 100; //#2
    }
    count += 1000; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(swallow(0) + " " + swallow(1) + " " + swallow(2) + " " + swallow(3)); //#1
    System.out.println(kept() + " " + shared()[0]); //#1
    StringBuilder log = new StringBuilder(); //#1
    System.out.println(order(log, false) + " " + order(log, true) + " " + log + " " + lastWord()); //#1
    maybe(true); //#1
    maybe(false); //#1
    System.out.println(count); //#1
  }
}

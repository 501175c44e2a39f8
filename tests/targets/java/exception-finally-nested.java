// Nested try/finally in which the finally blocks throw: the later exception wins, each finally still begins.
public class T {
  static StringBuilder log = new StringBuilder();
  static void say(String s) { //K19 //F say calls=19 returns=19 throws=0
    log.append(s); //#19
  }
  static void fail(String s) { //K10 //F fail calls=10 returns=0 throws=10
    throw new IllegalStateException(s); //#10
  }
  static void three(int upTo) { //K4 //F three calls=4 returns=1 throws=3
    try { //#4 //K4
      try { //#4 //K4
        try { //#4 //K4
          say("a"); //#4
          if (upTo > 0) fail("A"); //K3 //B if: true=3 false=1
          say("b"); //#1
        } finally { //K4
          say("c"); //#4
          if (upTo > 1) fail("C"); //K2 //B if: true=2 false=2
          say("d"); //#2
        }
        say("e"); //#1
      } finally { //K4
        say("f"); //#4
        if (upTo > 2) fail("F"); //K1 //B if: true=1 false=3
        say("g"); //#3
      }
    } finally { //K4
      log.append("h"); //#4
    }
    log.append("i"); //#1
  }
  static int inFinally() { //K1 //F inFinally calls=1 returns=1 throws=0
    int r = 0; //#1
    try { //#1 //K1
      fail("body"); //#1
    } catch (IllegalStateException e) { //K1
      r += 1; //#1
    } finally { //K1
      try { //#1 //K1
        r += 10; //#1
        fail("inner"); //#1
        r += 100; //#0
      } catch (IllegalStateException e) { //K1
        r += 1000; //#1
      } finally { //K1
        r += 10000; //#1
      }
      r += 100000; //#1
    }
    return r; //#1
  }
  static void suppressed() throws Exception { //K1 //F suppressed calls=1 returns=0 throws=1
    Exception first = null; //#1
    try { //#1 //K1
      fail("first"); //#1
    } catch (IllegalStateException e) { //K1
      first = e; //#1
      throw e; //#1
    } finally { //K1
      try { //#1 //K1
        if (first != null) fail("second"); //K1 //B if: true=1 false=0
        first = new Exception(); //#0
      } catch (IllegalStateException e) { //K1
        if (first != null) first.addSuppressed(e); //K1 //B if: true=1 false=0
      }
    }
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 4; i++) { //#1 //K4 //B for: true=4 false=1
      try { //#4 //K4
        three(i); //#4
        log.append("-"); //#1
      } catch (IllegalStateException e) { //K3
        log.append(e.getMessage()).append('|'); //#3
      }
    }
    System.out.println(log + " " + inFinally()); //#1
    try { //#1 //K1
      suppressed(); //#1
    } catch (IllegalStateException e) { //K1
      System.out.println(e.getMessage() + e.getSuppressed()[0].getMessage()); //#1
    }
  }
}

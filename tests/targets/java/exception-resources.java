// try-with-resources: close that throws, initializers that throw, null resources, several, existing variables.
public class T {
  static StringBuilder log = new StringBuilder();
  static class Res implements AutoCloseable {
    final String name;
    Res(String name) { //K17 //F Res calls=17 returns=15 throws=2
      if (name.startsWith("!")) throw new IllegalArgumentException("open " + name); //K2 //B if: true=2 false=15
      this.name = name; //#15
      log.append('+').append(name); //#15
    }
    @Override public void close() { //K15 //F close calls=15 returns=11 throws=4
      log.append('-').append(name); //#15
      if (name.endsWith("!")) { //#15 //K4 //B if: true=4 false=11
        throw new IllegalStateException("close " + name); //#4
      }
    }
  }
  static Res none() { return null; } //#1 //K1 //F none calls=1 returns=1 throws=0
  static int use(String first, String second, boolean fail) { //K6 //F use calls=6 returns=1 throws=5
    try (Res a = new Res(first); Res b = new Res(second)) { //#6 //K4
      log.append('u'); //#4
      if (fail) throw new RuntimeException("body"); //K2 //B if: true=2 false=2
      return 1; //#2
    } finally { //K6
      log.append(';'); //#6
    }
  }
  static int existing() throws Exception { //K1 //F existing calls=1 returns=1 throws=0
    Res a = new Res("x"); //#1
    final AutoCloseable b = new Res("y"); //#1
    try (a; b; Res c = none()) { //#1 //K1
      log.append(c == null ? "null" : "?"); //#1 //B ?:: true=1 false=0
    }
    return log.length(); //#1
  }
  static String loop() { //K1 //F loop calls=1 returns=1 throws=0
    for (int i = 0; ; i++) { //#1 //K3
      try (Res r = new Res("l" + i)) { //#3 //K3
        if (i == 0) continue; //K1 //B if: true=1 false=2
        if (i == 2) return "at " + i; //K1 //B if: true=1 false=1
        log.append('.'); //#1
      }
      log.append(','); //#1
    }
  }
  static void report(Throwable e) { //K5 //F report calls=5 returns=5 throws=0
    log.append('(').append(e.getMessage()); //#5
    for (Throwable s : e.getSuppressed()) { //#5 //K2 //B for-each: true=2 false=5
      log.append('&').append(s.getMessage()); //#2
    }
    log.append(')'); //#5
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    String[][] cases = {{"a", "b"}, {"c!", "d"}, {"!e", "f"}, {"g", "!h"}, {"i!", "j!"}, {"k", "l"}}; //#1
    for (int i = 0; i < cases.length; i++) { //#1 //K6 //B for: true=6 false=1
      try { //#6 //K6
        use(cases[i][0], cases[i][1], i >= 4); //#6
        log.append("ok "); //#1
      } catch (IllegalStateException | IllegalArgumentException e) { //K3
        report(e); //#3
      } catch (RuntimeException e) { //K2
        report(e); //#2
      }
    }
    try (Res a = new Res("z!"); ) { //#1 //K1
      log.append("body"); //#1
    } catch (IllegalStateException e) { //K1
      log.append("caught"); //#1
    }
    System.out.println(existing() + loop()); //#1
    System.out.println(log); //#1
  }
}

// Jumps that a finally block, or the closing of a resource, overrides: they have not arrived.
@SuppressWarnings("finally")
public class T {
  static class Stop extends RuntimeException { }
  static class Res implements AutoCloseable {
    final boolean fails;
    Res(boolean fails) { this.fails = fails; }
    public void close() { if (fails) throw new Stop(); }
  }
  static void fin(int n) { if (n == 3) throw new Stop(); }
  static void whileThrown(int n) { //F whileThrown calls=4 returns=3 throws=1
    int i = 0; //#4
    while (i++ < 2) { //#4 //K7 //B while: true=7 false=3
      try { //#7 //K7
        if (n == 3) break; //K1 //B if: true=1 false=6
      } finally { //K7
        fin(n); //#7
      }
    }
  }
  static void doThrown(int n) { //F doThrown calls=1 returns=0 throws=1
    int i = 0; //#1
    do { //#1 //K1
      try { //#1 //K1
        if (n == 3) break; //K1 //B if: true=1 false=0
      } finally { //K1
        fin(n); //#1
      }
    } while (++i < 2); //B do: true=0 false=0
  }
  static int returned() { //F returned calls=1 returns=1 throws=0
    for (int i = 0; i < 2; i++) { //#1 //K1 //B for: true=1 false=0
      try { //#1 //K1
        break; //#1
      } finally { //K1
        return 1; //#1
      }
    }
    return 2; //#0
  }
  static void continued() { //F continued calls=1 returns=1 throws=0
    for (int i : new int[3]) { //#1 //K3 //B for-each: true=3 false=1
      try { //#3 //K3
        break; //#3
      } finally { //K3
        continue; //#3
      }
    }
  }
  static int never(boolean on) { //F never calls=1 returns=0 throws=1
    while (true) { //#1 //K1
      try { //#1 //K1
        break; //#1
      } finally { //K1
        if (on) throw new Stop(); //K1 //B if: true=1 false=0
        return 3; //#0
      }
    }
  }
  static int goesOn() { //F goesOn calls=1 returns=1 throws=0
    int i = 0; //#1
    out: for (; i < 6; i++) { //#1 //K6 //B for: true=6 false=0
      try { //#6 //K6
        for (int j = 0; j < 2; j++) { //#6 //K8 //B for: true=8 false=2
          try { //#8 //K8
            if (i % 2 == 0) break; //K3 //B if: true=3 false=5
            if (i == 5) break out; //K1 //B if: true=1 false=4
          } catch (Stop e) { //K0
            i = 0; //#0
          } finally { //K8
            try { //#8 //K8
              fin(i); //#8
            } catch (Stop e) { //K2
              if (j == 1) i = 3; //K1 //B if: true=1 false=1
            }
          }
        }
        if (i == 4) throw new Stop(); //K1 //B if: true=1 false=4
      } catch (Stop e) { //K1
        i = 4; //#1
      }
      if (i == 4) { i -= 4; i += 4; } //K1 //B if: true=1 false=4
    }
    return i; //#1
  }
  static void closed() { //F closed calls=1 returns=1 throws=0
    for (int i = 0; i < 3; i++) { //#1 //K3 //B for: true=3 false=1
      try (Res r = new Res(i < 2)) { //#3 //K3
        if (i < 2) break; //K2 //B if: true=2 false=1
      } catch (Stop e) { //K2
        i += 0; //#2
      }
    }
  }
  static int closedReturn(int n) { //F closedReturn calls=4 returns=2 throws=2
    try (Res r = new Res(n > 1)) { //#4 //K4
      return n % 2 == 0 ? n : fine(n); //#4 //B ?:: true=2 false=2
    }
  }
  static int fine(int n) { return n; }
  static int fallen(int n) { //F fallen calls=5 returns=5 throws=0
    int k = 0; //#5
    switch (n) { //#5 //B switch: 1, 3=2 default=3
      case 1: case 3:
        try { //#2 //K2 //C2
          if (n > 2) break; //K1 //B if: true=1 false=1
        } finally { //K2
          fin(n + 9); //#2
        }
      default:
        k++; //#4 //C4
    }
    switch (n) { //#5 //B switch: 0=1 1=1 default=2 2=1
      case 0:
        k++; //#1 //C1
      case 1:
        k++; //#2 //C2
        break; //#2
      default:
        k++; //#2 //C2
      case 2:
    }
    return k; //#5
  }
  public static void main(String[] args) { //F main calls=1 returns=1 throws=0
    for (int n = 0; n < 4; n++) { //#1 //K4 //B for: true=4 false=1
      try { //#4 //K4
        whileThrown(n); //#4
      } catch (Stop e) { } //K1
    }
    try { //#1 //K1
      doThrown(3); //#1
    } catch (Stop e) { } //K1
    System.out.println(returned()); //#1
    continued(); //#1
    try { //#1 //K1
      never(true); //#1
    } catch (Stop e) { } //K1
    System.out.println(goesOn()); //#1
    closed(); //#1
    for (int n = 0; n < 4; n++) { //#1 //K4 //B for: true=4 false=1
      try { //#4 //K4
        closedReturn(n); //#4
      } catch (Stop e) { } //K2
    }
    for (int n = 0; n < 5; n++) System.out.println(fallen(n)); //K5
  }
}

// throw with expressions that themselves throw, throw of a call's result, of a conditional, of a field.
public class T {
  static final RuntimeException SHARED = new RuntimeException("shared");
  static int made;
  static RuntimeException make(boolean fails) { //K3 //F make calls=3 returns=2 throws=1
    made++; //#3
    if (fails) { //#3 //K1 //B if: true=1 false=2
      throw new IllegalArgumentException("no exception"); //#1
    }
    return new UnsupportedOperationException("made"); //#2
  }
  static class Own extends Exception {
    final int code;
    Own(int code) { //K3 //F Own calls=3 returns=2 throws=1
      super("own " + code); //#3
      this.code = code / (code - 1); //#3
    }
  }
  static void raise(int which) throws Exception { //K8 //F raise calls=8 returns=0 throws=8
    if (which == 0) throw make(false); //K1 //B if: true=1 false=7
    if (which == 1) throw make(true); //K1 //B if: true=1 false=6
    if (which == 2) throw SHARED; //K1 //B if: true=1 false=5
    if (which == 3) throw which > 3 ? new Own(1) : new IllegalStateException("cond"); //K1 //B if: true=1 false=4; ?:: true=0 false=1
    if (which == 4) throw (Own) new Own(3).fillInStackTrace(); //K1 //B if: true=1 false=3
    if (which == 5) { //#3 //K1 //B if: true=1 false=2
      throw //#1
          new Own(
              1);
    }
    if (which == 6) throw (RuntimeException) make(false); //K1 //B if: true=1 false=1
    try { //#1 //K1
      throw new Own(4); //#1
    } catch (Own e) { //K1
      throw e; //#1
    } finally { //K1
      made += 10; //#1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 8; i++) { //#1 //K8 //B for: true=8 false=1
      try { //#8 //K8
        raise(i); //#8
      } catch (Own e) { //K2
        System.out.println(i + " " + e.getMessage() + " " + e.code); //#2
      } catch (Exception e) { //K6
        System.out.println(i + " " + e.getMessage()); //#6
      }
    }
    System.out.println(made); //#1
  }
}

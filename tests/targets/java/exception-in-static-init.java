// Static initializers that throw: the class is unusable afterwards, the code behind the throw never ran.
public class T {
  static int tries;
  static int fail(String s) { //K2 //F fail calls=2 returns=0 throws=2
    tries++; //#2
    throw new IllegalStateException(s); //#2
  }
  static class Block {
    static int a = 5;
    static { //K1
      tries += 10; //#1
      if (a > 4) { //#1 //K1 //B if: true=1 false=0
        fail("block"); //#1
      }
      tries += 100; //#0
    }
    static { //K0
      tries += 1000; //#0
    }
    static int get() { //K0 //F get calls=0 returns=0 throws=0
      return a; //#0
    }
  }
  static class Field {
    static { //K1
      tries += 20; //#1
    }
    static int b = fail("field");
    static { //K0
      tries += 200; //#0
    }
    int c = 3;
    Field() { //K0 //F Field calls=0 returns=0 throws=0
      c++; //#0
    }
  }
  static class Fine {
    static final int K;
    static { //K1
      int k; //#1
      try { //#1 //K1
        k = Integer.parseInt("z"); //#1
      } catch (NumberFormatException e) { //K1
        k = -1; //#1
      }
      K = k; //#1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 3; i++) { //#1 //K3 //B for: true=3 false=1
      try { //#3 //K3
        System.out.println(Block.get()); //#3
      } catch (ExceptionInInitializerError e) { //K1
        System.out.println("init " + e.getCause().getMessage()); //#1
      } catch (NoClassDefFoundError e) { //K2
        System.out.println("gone"); //#2
      }
      try { //#3 //K3
        new Field(); //#3
        System.out.println("made"); //#0
      } catch (ExceptionInInitializerError e) { //K1
        System.out.println("init " + e.getCause().getMessage()); //#1
      } catch (NoClassDefFoundError e) { //K2
        System.out.println("gone"); //#2
      }
    }
    System.out.println(Fine.K + " " + tries); //#1
  }
}

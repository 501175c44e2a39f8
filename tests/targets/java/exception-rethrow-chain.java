// Exceptions that are caught, wrapped and thrown again through several callers; catch blocks that throw.
public class T {
  static int depthReached, cleaned;
  static int down(int depth) { //K20 //F down calls=20 returns=0 throws=20
    depthReached++; //#20
    try { //#20 //K20
      if (depth == 0) { //#20 //K4 //B if: true=4 false=16
        return Integer.parseInt("bottom"); //#4
      }
      int r = down(depth - 1); //#16
      depthReached -= 1000; //#0
      return r; //#0
    } catch (NumberFormatException e) { //K4
      throw new IllegalStateException("wrapped at " + depth, e); //#4
    } catch (IllegalStateException e) { //K16
      if (depth % 2 == 0) { //#16 //K8 //B if: true=8 false=8
        throw e; //#8
      }
      throw new IllegalStateException(e.getMessage() + "," + depth, e.getCause()); //#8
    } finally { //K20
      cleaned++; //#20
    }
  }
  static String catchThatThrows(boolean again) { //K2 //F catchThatThrows calls=2 returns=2 throws=0
    try { //#2 //K2
      try { //#2 //K2
        throw new RuntimeException("first"); //#2
      } catch (RuntimeException e) { //K2
        if (again) throw new RuntimeException("second", e); //K1 //B if: true=1 false=1
        return e.getMessage(); //#1
      } finally { //K2
        cleaned++; //#2
      }
    } catch (RuntimeException e) { //K1
      return e.getMessage() + "<" + e.getCause().getMessage(); //#1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 4; i++) { //#1 //K4 //B for: true=4 false=1
      try { //#4 //K4
        down(4); //#4
        System.out.println("not here"); //#0
      } catch (IllegalStateException e) { //K4
        System.out.println(e.getMessage() + " " + (e.getCause() instanceof NumberFormatException)); //#4
      }
    }
    System.out.println(catchThatThrows(true) + " " + catchThatThrows(false)); //#1
    System.out.println(depthReached + " " + cleaned); //#1
  }
}

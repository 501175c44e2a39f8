// Which catch clause takes it: by type, in order, several types in one, supertypes last, precise rethrow.
import java.io.*;
import java.util.*;
public class T {
  static class Base extends Exception { }
  static class Sub extends Base { }
  static class Other extends RuntimeException { }
  static void raise(int i) throws Base, IOException { //K27 //F raise calls=27 returns=4 throws=23
    switch (i % 6) { //#27 //B switch: 0=5 1=4 2=5 3=5 4=4 default=4
      case 0: throw new Base(); //#5 //C5
      case 1: throw new Sub(); //#4 //C4
      case 2: throw new Other(); //#5 //C5
      case 3: throw new FileNotFoundException(); //#5 //C5
      case 4: throw new AssertionError(); //#4 //C4
      default: break; //#4 //C4
    }
  }
  static int handle(int i) { //K13 //F handle calls=13 returns=13 throws=0
    int r = 0; //#13
    try { //#13 //K13
      raise(i); //#13
      r = 1; //#2
    } catch (Sub e) { //K2
      r = 2; //#2
    } catch (Base e) { //K3
      r = 3; //#3
    } catch (Other | IOException e) { //K4
      r = e instanceof Other ? 4 : 5; //#4 //B ?:: true=2 false=2
    } catch (Throwable e) { //K2
      r = 6; //#2
    }
    return r; //#13
  }
  static void precise(int i) throws Base, IOException { //K6 //F precise calls=6 returns=1 throws=5
    try { //#6 //K6
      raise(i); //#6
    } catch (final Exception e) { //K4
      if (i == 2) throw e; //K1 //B if: true=1 false=3
      throw e; //#3
    }
  }
  static String nested(int i) { //K6 //F nested calls=6 returns=6 throws=0
    try { //#6 //K6
      try { //#6 //K6
        raise(i); //#6
        return "none"; //#1
      } catch (Other e) { //K1
        return "other"; //#1
      } catch (Base e) { //K2
        raise(i + 2); //#2
        return "base"; //#0
      }
    } catch (IOException | Other | Base e) { //K3
      return e.getClass().getSimpleName(); //#3
    } catch (Error e) { //K1
      return "error"; //#1
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    StringBuilder out = new StringBuilder(); //#1
    for (int i = 0; i < 13; i++) out.append(handle(i)).append(' '); //K13 //B for: true=13 false=1
    for (int i = 0; i < 6; i++) { //#1 //K6 //B for: true=6 false=1
      try { //#6 //K6
        precise(i); //#6
        out.append("- "); //#1
      } catch (Base | RuntimeException e) { //K3
        out.append("b "); //#3
      } catch (IOException | Error e) { //K2
        out.append("i "); //#2
      }
    }
    for (int i = 0; i < 6; i++) out.append(nested(i)).append(' '); //K6 //B for: true=6 false=1
    System.out.println(out); //#1
  }
}

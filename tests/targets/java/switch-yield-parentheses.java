// Values of a switch that begin with a parenthesis, or get one, and hold a comma: javac must not take `yield (` for a call.
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
public class T {
  interface Two { int of(int a, int b); }
  static Object arrow(int k, Object m) { //K12 //F arrow calls=12 returns=12 throws=0
    return switch (k) { //#12 //B switch: 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 10=1 default=1
      case 0 -> (Map<String, Integer>) m; //C1
      case 1 -> (k > 3 ? new int[] {1, 2} : m); //C1 //B ?:: true=0 false=1
      case 2 -> (switch (k) { case 5, 6 -> 1; default -> 2; }); //C1,0,1
      case 3 -> (Map<String, Integer>) new HashMap<String, Integer>(new HashMap<String, Integer>(1, 2f)); //C1
      case 4 -> new HashMap<String, Integer>(1, 2f).isEmpty() && k > 2; //C1 //B &&: evaluated=1 skipped=0
      case 5 -> new int[] {1, 2}.length > k ? Map.of(1, 2) : Map.of(2, 3); //C1 //B ?:: true=0 false=1
      case 6 -> (Two) (a, b) -> a + b; //C1 //L0
      case 7 -> (BiFunction<String, String, Integer> & java.io.Serializable) (a, b) -> a.length() + b.length(); //C1 //L0
      case 8 -> (int) k; //C1
      case 9 -> ((k)) + Math.max(1, 2); //C1
      case 10 -> !(k > 1); //C1
      default -> k; //C1
    };
  }
  static int yielded(int k) { //K5 //F yielded calls=5 returns=5 throws=0
    return switch (k) { //#5 //B switch: 0=1 1=1 2=1 3=1 default=1
      case 0: yield ((new int[] {1, 2})).length; //#1 //C1
      case 1: yield new int[] {1, 2}.length > k ? 3 : 4; //#1 //C1 //B ?:: true=1 false=0
      case 2: yield Map.<String, Integer>of("a", 1).size() > k || k > 1 ? 5 : 6; //#1 //C1
      case 3: { //K1 //C1
        boolean b = switch (k) { //#1 //B switch: default=1
          default: yield new HashMap<Integer, Integer>(1, 2f).size() == 0 || k > 7; //#1 //C1 //B ||: evaluated=0 skipped=1
        };
        yield b ? 1 : 2; //#1 //B ?:: true=1 false=0
      }
      default: yield -1; //#1 //C1
    };
  }
  static final Object FIELD = switch (Integer.getInteger("none", 3)) { //B switch: 3=1 default=0
    case 3 -> (Map<String, Integer>) new HashMap<String, Integer>(); //C1
    default -> null; //C0
  };
  static Two lambda(boolean on) { //K1 //F lambda calls=1 returns=1 throws=0
    return switch (on ? 1 : 2) { //#1
      case 1 -> (a, b) -> a > 1 || b > 1 ? a : b; //C1 //L1
      default -> Math::max; //C0
    };
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 12; i++) System.out.println(arrow(i, new HashMap<String, Integer>()) != null); //K12
    for (int i = 0; i < 5; i++) System.out.println(yielded(i)); //K5
    System.out.println(FIELD + " " + lambda(true).of(1, 5)); //#1
  }
}

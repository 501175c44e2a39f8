// Lambdas with whole bodies: loops, tries, switches, nested classes, early returns; void and value ones.
import java.util.*;
import java.util.function.*;
public class T {
  static int n;
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    IntUnaryOperator collatz = x -> { //#1 //L3
      int steps = 0; //#3
      while (x != 1) { //#3 //K8 //B while: true=8 false=3
        x = x % 2 == 0 ? x / 2 : 3 * x + 1; //#8 //B ?:: true=6 false=2
        steps++; //#8
      }
      return steps; //#3
    };
    Function<String, Integer> parse = s -> { //#1 //L3
      try { //#3 //K3
        int v = Integer.parseInt(s); //#3
        if (v < 0) return -1; //K1 //B if: true=1 false=1
        return v; //#1
      } catch (NumberFormatException e) { //K1
        return 0; //#1
      } finally { //K3
        n++; //#3
      }
    };
    Consumer<Integer> print = i -> { //#1 //L4
      if (i < 2) return; //K2 //B if: true=2 false=2
      switch (i) { //#2 //B switch: 2=1 default=1
        case 2 -> n += 10; //#1 //C1
        default -> { n += 100; } //#1 //C1
      }
      class Local { int twice() { return i * 2; } } //K2 //F twice calls=2 returns=2 throws=0
      n += new Local().twice(); //#2
    };
    BiFunction<Integer, Integer, List<Integer>> range = (from, to) -> { //#1 //L2
      List<Integer> out = new ArrayList<>(); //#2
      for (int i = from; ; i++) { //#2 //K5
        if (i > to) break; //K2 //B if: true=2 false=3
        out.add(i); //#3
      }
      return out; //#2
    };
    Supplier<Iterator<String>> it = () -> new Iterator<>() { //#1 //L1
      int left = 2;
      public boolean hasNext() { return left > 0; } //#3 //K3 //F hasNext calls=3 returns=3 throws=0
      public String next() { return "n" + left--; } //#2 //K2 //F next calls=2 returns=2 throws=0
    };
    System.out.println(collatz.applyAsInt(1) + " " + collatz.applyAsInt(2) + " " + collatz.applyAsInt(3)); //#1
    System.out.println(parse.apply("-4") + " " + parse.apply("9") + " " + parse.apply("z")); //#1
    for (int i = 0; i < 4; i++) print.accept(i); //K4 //B for: true=4 false=1
    System.out.println(range.apply(3, 5) + "" + range.apply(2, 1) + n); //#1
    for (Iterator<String> i = it.get(); i.hasNext(); ) System.out.println(i.next()); //K2 //B for: true=2 false=1
    Runnable empty = () -> { }; //#1 //L2
    empty.run(); empty.run();
    Runnable never = () -> { while (true) { n++; } }; //K0 //L0
    if (n < 0) never.run(); //K0 //B if: true=0 false=1
  }
}

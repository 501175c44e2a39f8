// Functional interfaces with default and static methods; composition runs user code through the library.
import java.util.function.*;
public class T {
  static int n;
  @FunctionalInterface interface Step {
    int go(int i);
    default Step then(Step next) { return i -> next.go(go(i)); } //K3 //L3 //F then calls=3 returns=3 throws=0
    static Step of(Step s) { return s; } //#2 //K2 //F of calls=2 returns=2 throws=0
    static Step repeat(Step s, int times) { //K4 //F repeat calls=4 returns=4 throws=0
      return times <= 0 ? i -> i : repeat(s, times - 1).then(s); //#4 //L1 //B ?:: true=1 false=3
    }
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    Step inc = Step.of(i -> i + 1); //#1 //L4
    Step chain = inc; //#1
    System.out.println(Step.repeat(inc, 3).go(10)); //#1
    System.out.println(Step.of(i -> { n++; return i * 2; }).go(4) + inc.go(0)); //L1
    Predicate<Integer> even = i -> i % 2 == 0; //#1 //L9
    Predicate<Integer> big = i -> i > 5; //#1 //L4
    int kept = 0; //#1
    for (int i = 3; i < 8; i++) { //#1 //K5 //B for: true=5 false=1
      if (even.and(big).test(i)) kept++; //K1 //B if: true=1 false=4
    }
    for (int i = 0; i < 4; i++) { //#1 //K4 //B for: true=4 false=1
      if (even.negate().or(big).test(i)) kept += 10; //K2 //B if: true=2 false=2
    }
    Function<Integer, Integer> add = x -> x + 1, mul = x -> x * 3; //#1 //L3,3
    System.out.println(add.andThen(mul).apply(2) + add.compose(mul).apply(2) + Function.<Integer>identity().andThen(add).andThen(mul).apply(1)); //#1
    System.out.println(kept + " " + n + (chain == inc)); //#1
  }
}

import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Five {
  @BeforeEach
  void before() {
    Calc.abs(1); //@ Five.many(int)[#1]=1 Five.many(int)[#2]=1 Five.gives_up()=1 Five$Inner.deep()=1 -=1
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void many(int n) {
    Calc.sum(n); //@ Five.many(int)[#1]=1 Five.many(int)[#2]=1
  }

  @TestFactory
  Stream<DynamicTest> dynamic() {
    return Stream.of(4).map(n -> DynamicTest.dynamicTest("n", () -> Calc.sum(n)));
  }

  @Test
  void gives_up() {
    Assumptions.assumeTrue(false); //@ Five.gives_up()=1
  }

  @Disabled
  @Test
  void not() {}

  @Nested
  class Inner {
    @Test
    void deep() {
      Calc.sum(7); //@ Five$Inner.deep()=1
    }
  }
}

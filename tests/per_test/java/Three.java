public class Three extends junit.framework.TestCase {
  public void testOld() {
    assertEquals(1, Calc.sum(1)); //@ Three.testOld=1
  }
}

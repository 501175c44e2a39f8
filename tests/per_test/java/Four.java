import static org.junit.Assert.assertEquals;

import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.runner.JUnitCore;
import org.junit.runners.MethodSorters;

@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class Four {
  @BeforeClass
  public static void once() {
    Calc.sum(20); //@ -=1
  }

  @Before
  public void before() {
    Calc.abs(1); //@ Four.fails=1 Four.nested=1 Four.skipped=1 Four.sums=1 Four.thread=1
  }

  @Test
  public void fails() {
    Calc.fail(); //@ Four.fails=1
  }

  /** Tests that a test runs are part of it. */
  @Test
  public void nested() {
    assertEquals(2, Calc.around(() -> new JUnitCore().run(Inner.class).getRunCount())); //@ Four.nested=1
  }

  @Test
  public void skipped() {
    Assume.assumeTrue(Calc.abs(-1) == 0); //@ Four.skipped=1
  }

  @Test
  public void sums() {
    assertEquals(6, Calc.sum(3)); //@ Four.sums=1
  }

  @Test
  public void thread() throws InterruptedException {
    Thread thread = new Thread(() -> Calc.sum(100));
    thread.start();
    thread.join();
  }

  @Ignore
  @Test
  public void ignored() {}

  public static class Inner {
    @Test
    public void inner() {
      System.out.print(""); //@ Four.nested=1
    }
  }
}

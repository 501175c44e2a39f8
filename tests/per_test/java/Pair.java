import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Two tests, of which neither ends before the other has begun. */
@Execution(ExecutionMode.CONCURRENT)
class Pair {
  private static final CountDownLatch BEGUN = new CountDownLatch(2);
  private static final CountDownLatch ENDED = new CountDownLatch(2);

  @Test
  void one() throws InterruptedException {
    meet(1);
  }

  @Test
  void two() throws InterruptedException {
    meet(2);
  }

  private static void meet(int n) throws InterruptedException {
    BEGUN.countDown();
    BEGUN.await();
    Calc.sum(n); //@ Pair.one()&Pair.two()=2
    ENDED.countDown();
    ENDED.await();
  }
}

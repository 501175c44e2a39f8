package p;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WorkTest {
  @Test
  public void twice() {
    assertEquals(4, Work.twice(2)); //#1
    assertEquals(6, Work.twice(3)); //#1
  }
}

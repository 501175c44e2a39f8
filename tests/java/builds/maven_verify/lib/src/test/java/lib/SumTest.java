package lib;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SumTest {
  @Test
  public void adds() {
    assertEquals(6, Sum.of(1, 2, 3)); //#1
  }
}

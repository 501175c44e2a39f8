package core;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PointTest {
  @Test
  public void sums() {
    for (int i = 0; i < 3; i++) { //#1
      assertEquals(i + 1, new Point(i, Same.one() * 0 + 1).sum()); //#3
    }
  }
}

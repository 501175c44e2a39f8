package app;

import static org.junit.Assert.assertEquals;

import core.Point;
import org.junit.Test;

public class SlantingTest {
  @Test
  public void slanting() {
    assertEquals(2, Lines.length(new Point(0, 0), new Point(1, 1))); //#1
  }
}

package app;

import static org.junit.Assert.assertEquals;

import core.Point;
import org.junit.Test;

public class LinesTest {
  @Test
  public void upright() {
    assertEquals(3, Lines.length(new Point(1, 1), new Point(1, 4))); //#1
  }
}

package app;

import static org.junit.Assert.assertEquals;

import lib.Sum;
import org.junit.Test;

public class MainTest {
  @Test
  public void unit() {
    assertEquals(3, Sum.of(3)); //#1
  }
}

package app;

import static org.junit.Assert.assertEquals;

import lib.Sum;
import org.junit.Test;

public class MainIT {
  @Test
  public void integrated() {
    assertEquals(10, Sum.of(1, 2, 3, 4)); //#1
  }
}

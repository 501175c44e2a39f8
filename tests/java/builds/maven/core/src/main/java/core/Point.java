package core;

import lombok.AllArgsConstructor;
import lombok.Getter;

/** Lombok makes its getters. */
@Getter
@AllArgsConstructor
public class Point {
  private final int x;
  private final int y;

  public int sum() {
    return x + y; //#5
  }
}

package app;

import core.Point;

public class Lines {
  public static int length(Point from, Point to) {
    if (from.getX() == to.getX()) { //#2
      return Math.abs(from.getY() - to.getY()); //#1
    }
    return Math.abs(from.sum() - to.sum()); //#1
  }

  static int never() {
    return 1; //#0
  }
}

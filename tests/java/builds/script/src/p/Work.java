package p;

/** Counted in every JVM that runs it. */
class Work {
  static int twice(int n) {
    int sum = 0; //#8
    for (int i = 0; i < n; i++) { //#8
      sum += 2; //#29
    }
    return sum; //#8
  }

  static int never() {
    return 1; //#0
  }
}

package p;

public class Work {
  public static int twice(int n) {
    int sum = 0; //#2
    for (int i = 0; i < n; i++) { //#2
      sum += 2; //#5
    }
    return sum; //#2
  }

  static int never() {
    return 1; //#0
  }
}

package p;

public class Work {
  public static int twice(int n) {
    int sum = 0; //#3
    for (int i = 0; i < n; i++) { //#3
      sum += 2; //#6
    }
    return sum; //#3
  }
}

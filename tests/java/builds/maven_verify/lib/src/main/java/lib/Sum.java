package lib;

public class Sum {
  public static int of(int... all) {
    int sum = 0; //#5
    for (int one : all) { //#5
      sum += one; //#12
    }
    return sum; //#5
  }
}

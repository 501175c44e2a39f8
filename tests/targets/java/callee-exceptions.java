// Exceptions out of callees stop the caller's block in the middle; counts around the call differ.
public class T {
  static int calls;
  static void check(int i) { //K12 //F check calls=12 returns=8 throws=4
    calls++; //#12
    if (i % 3 == 0) { //#12 //K4 //B if: true=4 false=8
      throw new IllegalStateException("i" + i); //#4
    }
    calls += 0; //#8
  }
  static int twice(int i) { //K12 //F twice calls=12 returns=8 throws=4
    int a = 1; //#12
    check(i); //#12
    a += i; //#8
    return a; //#8
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = 0; //#1
    int failed = 0; //#1
    for (int i = 0; i < 12; i++) { //#1 //K12 //B for: true=12 false=1
      try { //#12 //K12
        sum += 1000; //#12
        sum += twice(i); //#12
        sum += 1; //#8
      } catch (IllegalStateException e) { //K4
        failed++; //#4
        sum -= 1000; //#4
      }
      sum += 0; //#12
    }
    System.out.println(sum + " " + failed + " " + calls); //#1
  }
}

// Exceptions that the VM throws in the middle of expressions: null, bounds, division, cast, store, size, unboxing.
public class T {
  static int before, after;
  int field;
  static int probe(int which) { //K11 //F probe calls=11 returns=0 throws=11
    Object o = which == 3 ? "text" : Integer.valueOf(which); //#11 //B ?:: true=1 false=10
    int[] a = which == 0 ? null : new int[2]; //#11 //B ?:: true=1 false=10
    before++; //#11
    switch (which) { //#11 //B switch: 0=1 1=1 2=1 3=1 4=1 5=1 6=1 7=1 8=1 9=1 10=1 none=0
      case 0: a[0] = 1; break; //C1
      case 1: a[2]++; break; //C1
      case 2: before += 4 / (which - 2); break; //C1
      case 3: after += (Integer) o; break; //C1
      case 4: { Object[] s = new String[1]; s[0] = o; break; } //K1 //C1
      case 5: a = new int[which - 6]; break; //C1
      case 6: { Integer none = null; int n = none; break; } //K1 //C1
      case 7: { T t = null; t.field = 5; break; } //K1 //C1
      case 8: { String s = null; s.length(); break; } //K1 //C1
      case 9: throw null; //#1 //C1
      case 10: { long z = 0; before %= z; } //K1 //C1
    }
    after++; //#0
    return after; //#0
  }
  static int lengths(int[]... all) { //K1 //F lengths calls=1 returns=0 throws=1
    int sum = 0; //#1
    for (int[] one : all) { //#1 //K3 //B for-each: true=3 false=0
      sum += one.length; //#3
      after += 0; //#2
    }
    return sum; //#0
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int i = 0; i < 11; i++) { //#1 //K11 //B for: true=11 false=1
      try { //#11 //K11
        probe(i); //#11
        after += 100; //#0
      } catch (NullPointerException | ArrayIndexOutOfBoundsException e) { //K6
        after++; //#6
      } catch (ArithmeticException e) { //K2
        after += 2; //#2
      } catch (ClassCastException | ArrayStoreException | NegativeArraySizeException e) { //K3
        after += 3; //#3
      }
    }
    try { //#1 //K1
      lengths(new int[1], new int[2], null); //#1
      after = -1; //#0
    } catch (NullPointerException e) { //K1
      after++; //#1
    }
    System.out.println(before + " " + after); //#1
  }
}

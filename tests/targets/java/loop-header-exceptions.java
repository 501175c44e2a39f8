// Exceptions in the parts of loop headers: initializer, condition, update, iterator(), hasNext(), next().
import java.util.*;
public class T {
  static int bomb(int n, int limit) { //K17 //F bomb calls=17 returns=12 throws=5
    if (n >= limit) throw new IllegalStateException("at " + n); //K5 //B if: true=5 false=12
    return n; //#12
  }
  static class Source implements Iterable<Integer>, Iterator<Integer> {
    int failAt, n;
    String where;
    Source(String where, int failAt) { //K3 //F Source calls=3 returns=3 throws=0
      this.where = where; //#3
      this.failAt = failAt; //#3
    }
    void hit(String here) { //K12 //F hit calls=12 returns=9 throws=3
      if (here.equals(where) && n >= failAt) throw new NoSuchElementException(here); //K3 //B if: true=3 false=9; &&: evaluated=6 skipped=6
    }
    public Iterator<Integer> iterator() { //K3 //F iterator calls=3 returns=2 throws=1
      hit("iterator"); //#3
      return this; //#2
    }
    public boolean hasNext() { //K5 //F hasNext calls=5 returns=4 throws=1
      hit("hasNext"); //#5
      return n < 10; //#4
    }
    public Integer next() { //K4 //F next calls=4 returns=3 throws=1
      hit("next"); //#4
      return n++; //#3
    }
  }
  static String part(int which) { //K8 //F part calls=8 returns=0 throws=8
    int sum = 0; //#8
    switch (which) { //#8 //B switch: 0=1 1=1 2=1 3=1 4=1 5=1 6=1 default=1
      case 0:
        for (int i = bomb(5, 5); i < 9; i++) { //#1 //K0 //B for: true=0 false=0
          sum += i; //#0
        }
        break; //#0
      case 1:
        for (int i = 0; bomb(i, 3) < 9; i++) { //#1 //K3 //B for: true=3 false=0
          sum += i; //#3
        }
        break; //#0
      case 2:
        for (int i = 0; i < 9; i = bomb(i + 1, 4)) { //#1 //K4 //B for: true=4 false=0
          sum += i; //#4
        }
        break; //#0
      case 3:
        while (bomb(sum, 4) < 9) { //#1 //K4 //B while: true=4 false=0
          sum++; //#4
        }
        break; //#0
      case 4:
        do { //#1 //K3
          sum++; //#3
        } while (bomb(sum, 3) < 9); //B do: true=2 false=0
        break; //#0
      case 5:
        for (int i : new Source("iterator", 0)) { //#1 //K0 //B for-each: true=0 false=0
          sum += i; //#0
        }
        break; //#0
      case 6:
        for (int i : new Source("hasNext", 2)) { //#1 //K2 //B for-each: true=2 false=0
          sum += i; //#2
        }
        break; //#0
      default:
        for (int i : new Source("next", 1)) { //#1 //K1 //B for-each: true=1 false=0
          sum += i; //#1
        }
    }
    return "never " + sum; //#0
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int which = 0; which < 8; which++) { //#1 //K8 //B for: true=8 false=1
      try { //#8 //K8
        System.out.println(part(which)); //#8
      } catch (IllegalStateException | NoSuchElementException e) { //K8
        System.out.println(which + " " + e.getMessage()); //#8
      }
    }
  }
}

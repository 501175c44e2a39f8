// Three loops deep with the counts of binomials, and loops whose bounds change on the way.
public class T {
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int triples = 0, pairs = 0; //#1
    for (int a = 0; a < 10; a++) { //#1 //K10 //B for: true=10 false=1
      for (int b = a + 1; b < 10; b++) { //#10 //K45 //B for: true=45 false=10
        pairs++; //#45
        for (int c = b + 1; c < 10; c++) { //#45 //K120 //B for: true=120 false=45
          triples++; //#120
          if ((a + b + c) % 2 == 0) { //#120 //K60 //B if: true=60 false=60
            triples += 0; //#60
          }
        }
      }
    }
    int halvings = 0; //#1
    for (int n = 1; n <= 8; n++) { //#1 //K8 //B for: true=8 false=1
      int m = n; //#8
      while (m > 1) { //#8 //K18 //B while: true=18 false=8
        m = m % 2 == 0 ? m / 2 : m - 1; //#18 //B ?:: true=13 false=5
        halvings++; //#18
      }
    }
    java.util.List<Integer> queue = new java.util.ArrayList<>(java.util.List.of(4)); //#1
    int taken = 0; //#1
    while (!queue.isEmpty()) { //#1 //K16 //B while: true=16 false=1
      int head = queue.remove(0); //#16
      taken++; //#16
      for (int i = 0; i < head; i++) { //#16 //K15 //B for: true=15 false=16
        queue.add(i); //#15
      }
    }
    System.out.println(triples + " " + pairs + " " + halvings + " " + taken); //#1
  }
}

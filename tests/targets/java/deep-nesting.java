// Blocks twelve deep of all kinds, each with its own count.
public class T {
  static int n;
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (int a = 0; a < 2; a++) { //#1 //K2 //B for: true=2 false=1
      if (a >= 0) { //#2 //K2 //B if: true=2 false=0
        try { //#2 //K2
          while (n < (a + 1) * 4) { //#2 //K2 //B while: true=2 false=1
            synchronized (T.class) { //#2 //K2
              do { //#2 //K8
                { //K8
                  switch (n % 4) { //#8 //B switch: 3=2 default=6
                    case 3: { //K2 //C2
                      for (int x : new int[] {1, 2}) { //#2 //K4 //B for-each: true=4 false=1
                        if (x == 2) { //#4 //K2 //B if: true=2 false=2
                          Runnable r = () -> { //#2 //L2
                            try { //#2 //K2
                              if (n > 4) { //#2 //K1 //B if: true=1 false=1
                                throw new IllegalStateException(); //#1
                              }
                            } finally { //K2
                              for (int k = 0; k < 3; k++) { //#2 //K6 //B for: true=6 false=2
                                new Object() { void go() { if (n > 0) { T.n += 0; } } }.go(); //K6,6 //B if: true=6 false=0 //F go calls=6 returns=6 throws=0
                              }
                            }
                          };
                          r.run(); //#2
                        }
                      }
                      break; //#1
                    }
                    default: { //K6 //C6
                      n += 0; //#6
                    }
                  }
                  n++; //#7
                }
              } while (n % 4 != 0); //B do: true=6 false=1
            }
          }
        } catch (IllegalStateException e) { //K1
          n = 100; //#1
        }
      }
    }
    System.out.println(n); //#1
  }
}

// Empty statements, empty blocks, empty methods, loops that do all in the header.
public class T {
  static void nothing() { } //K3 //F nothing calls=3 returns=3 throws=0
  static void lonely() { ; } //K2 //F lonely calls=2 returns=2 throws=0
  T() { } //K1 //F T calls=1 returns=1 throws=0
  { } //K1
  static { } //K1
  static int next(int[] at) { return at[0]++; } //#9 //K9 //F next calls=9 returns=9 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    ;;
    { } { ; } //K1,1
    int[] at = {0}; //#1
    while (next(at) < 3) ; //K3 //B while: true=3 false=1
    for (; next(at) < 6; ) { } //#1 //K2 //B for: true=2 false=1
    do ; while (next(at) < 8); //K2 //B do: true=1 false=1
    if (at[0] > 100) ; //K0 //B if: true=0 false=1
    if (at[0] > 1) { } else { } //#1 //K1,0
    for (int i = 0; i < 3; i++) nothing(); //K3 //B for: true=3 false=1
    for (int i = 0; i < 2; i++) { lonely(); ; } //K2 //B for: true=2 false=1
    try { } finally { } //K1,1
    try { ; } catch (RuntimeException e) { } finally { ; } //K1,0,1
    synchronized (at) { } //#1 //K1
    switch (at[0]) { } //#1
    switch (at[0]) { default: } //#1
    new T(); //#1
    Runnable r = () -> { }; //#1 //L2
    r.run(); //#1
    r.run(); //#1
    System.out.println(at[0]); //#1
  };
}
;

// Several statements and whole methods on a line, cases and blocks beside each other.
public class T {
  static int n; static int a(int i) { n++; return i + 1; } static int b(int i) { if (i > 1) return a(i); n += 2; return 0; } //K6,4,2 //B if: true=2 false=2 //F a calls=6 returns=6 throws=0 //F b calls=4 returns=4 throws=0
  static void c(int k) { for (int i = 0; i < k; i++) { if (i % 2 == 0) { n++; continue; } a(i); } n--; } //K1,5,3 //B for: true=5 false=1; if: true=3 false=2 //F c calls=1 returns=1 throws=0
  static int d(int i) { try { return a(10 / i); } catch (ArithmeticException e) { return -1; } finally { n += 100; } } //K3,3,1,3 //F d calls=3 returns=3 throws=0
  public static void main(String[] args) { int x = b(0); x += b(1); x += b(2) + b(3); c(5); x += d(1) + d(0) + d(5); //K1 //F main calls=1 returns=1 throws=0
    if (x > 3) { x--; } else { x++; } { x += 0; } if (x > 1000) x = 0; else if (x > 5) { x++; } else x--; //K1,0,1,0,1,0 //B if: true=1 false=0; if: true=0 false=1; if: true=1 false=0
    switch (x) { case 1: n++; break; case 2: case 3: n--; default: n += 7; } while (x > 10) x -= 5; do x++; while (x < 8); //K2,1 //C0,0,1
    System.out.println(x + " " + n); int y = 1; y++; { int z = y; z++; n += z; } if (n < 0) return; System.out.println(n + y); } //K1,0 //B if: true=0 false=1
}

// jdk: 25
/// Markdown documentation comments, `code {`, and "quotes" in them.
///
/// ```java
/// int x = 0; }
/// ```
public class T {
  /// One line } of it.
  static int one() { return 1; } //#3 //K3 //F one calls=3 returns=3 throws=0
  /** Old { style */ static int two() { return one() + one(); } //#1 //K1 //F two calls=1 returns=1 throws=0
  /// Before a field "
  static int field = one(); /// behind it
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    /// In a body: } else {
    if (two() > 1) { //#1 //K1 //B if: true=1 false=0
      System.out.println(field); //#1
    } /* } */
  }
}

/** Compiled in memory, by the launcher. */
public class Alone {
  public static void main(String[] args) {
    for (int i = 0; i < 4; i++) { //#1
      System.out.print(i); //#4
    }
    System.out.println(); //#1
  }
}

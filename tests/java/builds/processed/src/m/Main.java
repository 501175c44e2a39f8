package m;

public class Main {
  public static void main(String[] args) {
    System.out.println(MadeSum.of(1, 2)); //#1
  }
}

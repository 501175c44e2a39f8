package p;

public class Forked {
  public static void main(String[] args) {
    System.out.println(Work.twice(3)); //#1
  }
}

package p;

public class Main {
  public static void main(String[] args) {
    System.out.println(Work.twice(Integer.parseInt(args[0]))); //#2
  }
}

package app;

import lib.Sum;

public class Main {
  public static void main(String[] args) {
    System.out.println(args[0] + Sum.of(2, 3)); //#2
  }
}

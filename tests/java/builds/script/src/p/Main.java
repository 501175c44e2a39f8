package p;

public class Main {
  public static void main(String[] args) throws Exception {
    for (String arg : args) { //#5
      if (arg.equals("wait")) { //#7
        System.out.println("waits"); //#1
        Thread.sleep(2_000_000); //#1
      }
      System.out.println(Work.twice(Integer.parseInt(arg))); //#6
    }
  }
}

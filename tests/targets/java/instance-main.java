// jdk: 25
// An instance main without arguments in an ordinary class, inherited fields, constructor run by the launcher.
import module java.base;
class T extends Start {
  int own = 5;
  T() { //K1 //F T calls=1 returns=1 throws=0
    log.add("T"); //#1
  }
  { //K1
    log.add("init" + own); //#1
  }
  void main() { //K1 //F main calls=1 returns=1 throws=0
    log.add("main"); //#1
    Function<Integer, Integer> f = i -> i + own; //#1 //L2
    int sum = Stream.of(1, 2).map(f).reduce(0, Integer::sum); //#1
    for (var l : log) { //K4 //B for-each: true=4 false=1
      System.out.println(l + sum); //#4
    }
    helper(); //#1
  }
  private void helper() { //K1 //F helper calls=1 returns=1 throws=0
    if (log.size() > 3) { //#1 //K1 //B if: true=1 false=0
      System.out.println("helped"); //#1
    }
  }
  static void main(int notThis) { //K0 //F main calls=0 returns=0 throws=0
    System.out.println(notThis); //#0
  }
}
class Start {
  final List<String> log = new ArrayList<>();
  Start() { //K1 //F Start calls=1 returns=1 throws=0
    log.add("Start"); //#1
  }
}

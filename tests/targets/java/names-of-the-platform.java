// Classes that have names of the platform's, by which whatever is inserted might be meant.
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;
public class T {
  static class Boolean { }
  enum Character { A, B }
  static class Worker extends Thread {
    @java.lang.Override public void run() { //K1 //F run calls=1 returns=1 throws=0
      Math.max(1, 2); //#1
    }
  }
  static int twice(Integer value) { //K3 //F twice calls=3 returns=3 throws=0
    return value.add(value).value; //#3
  }
  public static void main(java.lang.String[] args) throws java.lang.Exception { //K1 //F main calls=1 returns=1 throws=0
    Object object = new Object(new String("text")); //#1
    for (int i = 0; i < 3; i++) { //#1 //K3 //B for: true=3 false=1
      Integer sum = new Integer(i).add(new Integer(2)); //#3
      if (sum.value > 2 //#3 //B if: true=1 false=2
          && twice(sum) > 6) { //K1 //B &&: evaluated=2 skipped=1
        object.keep(sum); //#1
      }
    }
    Thread thread = new Worker(); //#1
    thread.start(); //#1
    thread.join(); //#1
    try { //#1 //K1
      throw new Exception("odd"); //#1
    } catch (Exception e) { //K1
      System.out(e.text.text + " " + Math.max(1, 2) + " " + object.kept); //#1
    } catch (RuntimeException | Error e) { //K0
      throw new Throwable(); //#0
    } finally { //K1
      twice(new Integer(1)); //#1
    }
    java.util.function.Supplier<Integer> made = () -> new Integer(7); //#1 //L1
    Runnable run = () -> System.out("" + made.get().value); //#1 //L1
    run.run(); //#1
    for (Character c : Character.values()) { //#1 //K2 //B for-each: true=2 false=1
      System.out(c.name() + Class.of(c)); //#2
    }
    System.out(new AtomicLong() + " " + new Long(3, new java.lang.Object()).n); //#1
  }
}
class String {
  final java.lang.String text;
  String(java.lang.String text) { //K2 //F String calls=2 returns=2 throws=0
    this.text = text; //#2
  }
}
class Object {
  final String name;
  int kept;
  Object(String name) { //K1 //F Object calls=1 returns=1 throws=0
    super();
    this.name = name; //#1
  }
  void keep(Integer value) { //K1 //F keep calls=1 returns=1 throws=0
    kept += value.value; //#1
  }
}
class Integer {
  final int value;
  Integer(int value) { //K14 //F Integer calls=14 returns=14 throws=0
    this.value = value; //#14
  }
  Integer add(Integer other) { //K6 //F add calls=6 returns=6 throws=0
    return new Integer(value + other.value); //#6
  }
}
class Thread extends java.lang.Thread { }
class Throwable extends java.lang.Error { }
class Error extends java.lang.Error { }
class RuntimeException extends java.lang.RuntimeException { }
class Exception extends java.lang.Exception {
  final String text;
  Exception(java.lang.String text) { //K1 //F Exception calls=1 returns=1 throws=0
    this.text = new String(text); //#1
  }
}
class System {
  static void out(java.lang.String text) { //K5 //F out calls=5 returns=5 throws=0
    java.lang.System.out.println(text); //#5
  }
}
class Math {
  static int max(int a, int b) { //K2 //F max calls=2 returns=2 throws=0
    return a > b ? a : b; //#2 //B ?:: true=0 false=2
  }
}
class Class {
  static int of(java.lang.Object value) { //K2 //F of calls=2 returns=2 throws=0
    return value == null ? 0 : 1; //#2 //B ?:: true=0 false=2
  }
}
class Long {
  final int n;
  <V> Long(int n, V other) { //K1 //F Long calls=1 returns=1 throws=0
    this.n = n; //#1
  }
}
interface Runnable {
  void run();
}
@interface Override { }
@interface SuppressWarnings { }
@interface Deprecated { }
class Runtime { }
class Function { }
class Consumer { }
class IntFunction { }
class ThreadGroup { }
class ClassLoader { }
class AtomicLongArray { }
class ForkJoinWorkerThread { }
class Iterable { }
class AutoCloseable { }
class Footfall { }

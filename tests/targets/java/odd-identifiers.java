// Names that look like something else: contextual keywords, dollars, unicode, names of the library's own, labels.
import java.util.function.*;
public class T {
  static int record, sealed, permits, when, with, module, open, exports, to, transitive, var, yield$;
  static class $ { int $$(int _a) { return _a + record; } } //#1 //K1 //F $$ calls=1 returns=1 throws=0
  static class Größe { static int größe = 3; int über(int µ) { return µ + größe; } } //#1 //K1 //F über calls=1 returns=1 throws=0
  static class System2 { static int out = 5; }
  interface record1 { }
  static int h(int h) { return h; } //#1 //K1 //F h calls=1 returns=1 throws=0
  static int footfall(int Footfall) { int count = Footfall, counts = 1; return count + counts; } //K1 //F footfall calls=1 returns=1 throws=0
  static <T> T T(T T) { return T; } //#1 //K1 //F T calls=1 returns=1 throws=0
  static int Runnable(Runnable Runnable) { Runnable.run(); return 1; } //K1 //F Runnable calls=1 returns=1 throws=0
  static int java(int java) { String lang = "l"; int Object = lang.length(); return java + Object; } //K1 //F java calls=1 returns=1 throws=0
  static class Thread { static int sleep(int i) { return i; } } //#1 //K1 //F sleep calls=1 returns=1 throws=0
  static int var(int var) { var v = var; return v; } //K1 //F var calls=1 returns=1 throws=0
  static int when(int when) { when: for (int yield = 0; yield < 3; yield++) { if (yield == when) break when; } return when; } //K1,2,1 //B for: true=2 false=0; if: true=1 false=1 //F when calls=1 returns=1 throws=0
  public static void main(String[] String) { //K1 //F main calls=1 returns=1 throws=0
    int record = 1, sealed = 2, permits = 3, non = 4, sealed_ = non-sealed; //#1
    T.record = 7; //#1
    java.lang.System.out.println(new $().$$(1) + h(2) + footfall(3) + T(4) + java(5) + Thread.sleep(6) + var(7) + when(1)); //#1
    int ie = Runnable(() -> with++); //#1 //L1
    java.lang.System.out.println(record + sealed_ + permits + ie + with + new Größe().über(4) + System2.out); //#1
    class record2 { int when = 5; int get() { return when; } } //K1 //F get calls=1 returns=1 throws=0
    java.lang.System.out.println(new record2().get()); //#1
  }
}

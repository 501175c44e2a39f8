// Enums: constructors, constant bodies, abstract methods, static blocks after constants, interfaces, nested switches.
import java.util.*;
public class T {
  interface Priced { int price(); }
  enum Fruit implements Priced {
    APPLE(3) {
      { extra = 7; } //#1 //K1
      @Override int taxed() { return super.taxed() + 1; } //#1 //K1 //F taxed calls=1 returns=1 throws=0
    },
    PEAR(5, "green"),
    FIG { @Override public int price() { return 1; } }; //#2 //K2 //F price calls=2 returns=2 throws=0
    static final Map<Integer, Fruit> BY_PRICE = new TreeMap<>();
    static int built;
    static { //K1
      for (Fruit f : values()) { //#1 //K3 //B for-each: true=3 false=1
        BY_PRICE.put(f.price, f); //#3
        built += 10; //#3
      }
    }
    final int price;
    String note = "none";
    int extra;
    { //K3
      extra += 1; //#3
    }
    Fruit(int price) { this(price, "plain"); } //#2 //K2 //F Fruit calls=2 returns=2 throws=0
    Fruit(int price, String note) { //K3 //F Fruit calls=3 returns=3 throws=0
      this.price = price; //#3
      this.note = note; //#3
    }
    private Fruit() { this(0); } //#1 //K1 //F Fruit calls=1 returns=1 throws=0
    public int price() { return price; } //#3 //K3 //F price calls=3 returns=3 throws=0
    int taxed() { return price() + 1; } //#3 //K3 //F taxed calls=3 returns=3 throws=0
  }
  enum Single { ONLY; private final List<String> log = new ArrayList<>(); List<String> add(String s) { log.add(s); return log; } } //K2 //F add calls=2 returns=2 throws=0
  enum Empty { ; static int zero() { return 0; } } //#1 //K1 //F zero calls=1 returns=1 throws=0
  enum Level { LOW, HIGH; Level next() { return values()[(ordinal() + 1) % values().length]; } Level() { } } //#3 //K3,2 //F next calls=3 returns=3 throws=0 //F Level calls=2 returns=2 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    int sum = 0; //#1
    for (Fruit f : Fruit.values()) sum += f.taxed(); //K3 //B for-each: true=3 false=1
    System.out.println(sum + " " + Fruit.built + Fruit.BY_PRICE + Fruit.APPLE.extra + Fruit.PEAR.note + Fruit.FIG.getDeclaringClass().getSimpleName()); //#1
    Single.ONLY.add("a"); //#1
    System.out.println(Single.ONLY.add("b") + "" + Empty.zero() + Level.LOW.next().next().next()); //#1
    EnumMap<Fruit, Integer> m = new EnumMap<>(Fruit.class); //#1
    for (Fruit f : EnumSet.complementOf(EnumSet.of(Fruit.PEAR))) m.merge(f, f.price(), Integer::sum); //K2 //B for-each: true=2 false=1
    try { //#1 //K1
      Fruit.valueOf("PLUM"); //#1
      sum = 0; //#0
    } catch (IllegalArgumentException e) { //K1
      m.clear(); //#1
    }
    System.out.println(m.size()); //#1
  }
}

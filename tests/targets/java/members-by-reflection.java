// Reflection sees the members that the user wrote: fields, methods, constructors, nested types, annotations, uids.
import java.io.*;
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
public class T {
  @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER, ElementType.TYPE_USE})
  @interface Mark { String[] value() default {"{", "}"}; int n() default 1 + 2; Class<?>[] types() default {}; Sub sub() default @Sub(when = 'x'); }
  @interface Sub { char when() default '"'; }
  @Mark(n = 5, types = {T.class, int[].class}) static class Data implements Serializable {
    @Mark("f") private int field = start(); transient String name;
    private static final int[] TABLE = {1, 2};
    Data(@Mark({"a", "b"}) int p) { field += p; } //#2 //K2 //F Data calls=2 returns=2 throws=0
    private static int start() { return 40; } //#2 //K2 //F start calls=2 returns=2 throws=0
    @Deprecated(since = "1") protected @Mark("r") String text(@Mark List<@Mark("t") String> l) { return name + field + l; } //#1 //K1 //F text calls=1 returns=1 throws=0
    private void writeObject(ObjectOutputStream o) throws IOException { o.defaultWriteObject(); } //#1 //K1 //F writeObject calls=1 returns=1 throws=0
  }
  interface Face { int K = 4; default int d() { return K; } static int s() { return 1; } } //K0,0 //F d calls=0 returns=0 throws=0 //F s calls=0 returns=0 throws=0
  enum Mode { A { int f() { return 1; } }, B; int f() { return 2; } } //K0,0 //F f calls=0 returns=0 throws=0 //F f calls=0 returns=0 throws=0
  record Rec(@Mark("x") int x) { Rec { if (x < 0) throw new IllegalArgumentException(); } } //K0,0 //B if: true=0 false=0 //F Rec calls=0 returns=0 throws=0
  static String names(Class<?> c) { //K5 //F names calls=5 returns=5 throws=0
    List<String> all = new ArrayList<>(); //#5
    for (Field f : c.getDeclaredFields()) if (!f.isSynthetic()) all.add(Modifier.toString(f.getModifiers()) + " " + f.getName());
    for (Method m : c.getDeclaredMethods()) if (!m.isSynthetic()) all.add(m.toGenericString().replace("T$", "") + m.getAnnotations().length);
    for (Constructor<?> k : c.getDeclaredConstructors()) if (!k.isSynthetic()) all.add(k.toString().replace("T$", ""));
    for (Class<?> n : c.getDeclaredClasses()) all.add("class " + n.getSimpleName());
    Collections.sort(all); //#5
    return c.getSimpleName() + all + Modifier.toString(c.getModifiers()); //#5
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    for (Class<?> c : new Class<?>[] {Data.class, Face.class, Mode.class, Rec.class, T.class}) { //K5 //B for-each: true=5 false=1
      System.out.println(names(c)); //#5
    }
    System.out.println(ObjectStreamClass.lookup(Data.class).getSerialVersionUID()); //#1
    Data d = new Data(2); //#1
    new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(d); //#1
    Method m = Data.class.getDeclaredMethod("text", List.class); //#1
    System.out.println(m.invoke(d, List.of("q")) + Arrays.toString(m.getAnnotation(Mark.class).value())); //#1
    Constructor<Data> k = Data.class.getDeclaredConstructor(int.class); //#1
    System.out.println(k.newInstance(5).field + " " + k.getParameters()[0].getAnnotation(Mark.class).value().length); //#1
  }
}

// Class loaders of the program: they are asked for what they are asked for without counting, and what they define counts.
import java.io.*;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.*;
import java.util.concurrent.Callable;

public class T {
  static int finds, loads, loops, locks;
  static final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  static byte[] bytes(String name) throws IOException {
    try (InputStream in = T.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
      return in == null ? null : in.readAllBytes();
    }
  }

  static class Known extends ClassLoader {
    final Set<String> names;
    Known(String... names) { super(null); this.names = Set.of(names); }
    @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
      finds++; //=finds
      asked.add("find " + name); //=finds
      if (!names.contains(name)) throw new ClassNotFoundException(name);
      try {
        byte[] b = bytes(name);
        return defineClass(name, b, 0, b.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
  static class All extends ClassLoader {
    All() { super(T.class.getClassLoader()); }
    @Override public Class<?> loadClass(String name) throws ClassNotFoundException {
      loads++; //=loads
      asked.add("load " + name); //=loads
      if (!name.startsWith("T$P")) return super.loadClass(name);
      Class<?> known = findLoadedClass(name);
      if (known != null) return known;
      try {
        byte[] b = bytes(name);
        return defineClass(name, b, 0, b.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
  static class Loops extends ClassLoader {
    final String mine;
    int rounds;
    Loops(String mine) { super(T.class.getClassLoader()); this.mine = mine; }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      while (rounds++ % 3 != 2) Thread.onSpinWait();
      loops++; //=loops
      synchronized (getClassLoadingLock(name)) { //=loops
        switch (name.length()) {
          case 6: asked.add("six " + name); break;
          default:
            asked.add("other " + name);
        }
        Class<?> c = findLoadedClass(name);
        if (c == null && name.equals(mine)) {
          try {
            byte[] b = bytes(name);
            c = defineClass(new StringBuilder(name.isEmpty() ? "" : name).toString(), b, 0, b.length);
          } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
          }
        }
        return c != null ? c : super.loadClass(name, resolve);
      }
    }
    @Override protected Object getClassLoadingLock(String name) {
      locks++; //=locks
      asked.add("lock " + name); //=locks
      return this; //=locks
    }
  }
  static class Renames extends ClassLoader {
    Renames() { super(T.class.getClassLoader()); }
    @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
      try {
        String text = new String(bytes("T$Plug"), "ISO-8859-1").replace("T$Plug", "T$Klug");
        byte[] b = text.getBytes("ISO-8859-1");
        return defineClass(name, b, 0, b.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  public static class Plug implements Callable<String>, Serializable {
    static int made;
    int n = ++made;
    public static int go() { return 7; } //#1 //K1 //F go calls=1 returns=1 throws=0
    @Override public String call() { //K11 //F call calls=11 returns=11 throws=0
      int sum = 0; //#11
      for (int i = 0; i < 3; i++) sum += down(i); //B for: true=33 false=11
      try {
        fail(sum); //#11
      } catch (IllegalStateException e) {
        sum++; //#11
      }
      return n + ":" + sum; //#11
    }
    public static Object hide(byte[] data) throws Exception { //K1 //F hide calls=1 returns=1 throws=0
      return MethodHandles.lookup().defineHiddenClass(data, true).lookupClass().getDeclaredConstructor().newInstance();
    }
    int down(int i) { return i == 0 ? 0 : 1 + down(i - 1); } //#66 //K66 //F down calls=66 returns=66 throws=0
    void fail(int sum) { if (sum > 2) throw new IllegalStateException("f"); } //B if: true=11 false=0 //F fail calls=11 returns=0 throws=11
  }

  static void show(String what, Object value) {
    System.out.println(what + " " + value + " " + asked);
    asked.clear();
  }
  @SuppressWarnings("unchecked")
  static String run(ClassLoader loader, String name) throws Exception {
    Class<?> c = loader.loadClass(name);
    return ((Callable<String>) c.getDeclaredConstructor().newInstance()).call() + (c.getClassLoader() == loader);
  }

  public static void main(String[] args) throws Exception {
    Known k = new Known("T$Plug");
    show("known", k.loadClass("T$Plug").getMethod("go").invoke(null) + run(k, "T$Plug"));
    show("other known", run(new Known("T$Plug"), "T$Plug"));
    show("all", run(new All(), "T$Plug"));
    show("loops", run(new Loops("T$Plug"), "T$Plug"));
    show("renames", run(new Renames(), "T$Klug"));
    URL here = T.class.getProtectionDomain().getCodeSource().getLocation();
    show("urls", run(new URLClassLoader(new URL[] {here}, null), "T$Plug"));
    byte[] data = bytes("T$Plug");
    for (int i = 0; i < 3; i++) {
      Class<?> c = MethodHandles.lookup().defineHiddenClass(data, true).lookupClass();
      show("hidden", ((Callable<?>) c.getDeclaredConstructor().newInstance()).call());
    }
    Class<?> there = new Known("T", "T$Plug").loadClass("T$Plug");
    show("hidden known", ((Callable<?>) there.getMethod("hide", byte[].class).invoke(null, (Object) data)).call());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ObjectOutputStream(out).writeObject(new Plug());
    Loops other = new Loops("T$Plug");
    Object copy = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())) {
      @Override protected Class<?> resolveClass(ObjectStreamClass d) throws ClassNotFoundException {
        return Class.forName(d.getName(), false, other);
      }
    }.readObject();
    show("copied", ((Callable<?>) copy).call() + " " + (copy instanceof Plug));
    File[] files = new File(here.toURI()).listFiles((d, n) -> n.endsWith(".class"));
    Arrays.sort(files);
    for (File f : files) System.out.println(f.getName());
    for (Class<?> c : T.class.getDeclaredClasses()) System.out.println(c.getName() + " " + c.getNestHost().getName());
    System.out.println(Arrays.toString(T.class.getNestMembers())); //#1
    System.err.printf("finds=%d%nloads=%d%nloops=%d%nlocks=%d%n", finds, loads, loops, locks); //#1
  }
}

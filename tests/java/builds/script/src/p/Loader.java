package p;

import java.io.InputStream;

/** Defines classes anew, twice, and hands nothing of its own on. */
public class Loader extends ClassLoader {
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("p.")) { //
      if (name.contains("Footfall")) System.out.println("asked for " + name); //
      return super.loadClass(name, resolve); //
    }
    Class<?> known = findLoadedClass(name); //
    if (known != null) return known; //
    try (InputStream in = Loader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) { //
      byte[] data = in.readAllBytes(); //
      return defineClass(name, data, 0, data.length); //
    } catch (java.io.IOException e) { //
      throw new ClassNotFoundException(name, e); //#0
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 2; i++) { //#1
      Class<?> work = new Loader().loadClass("p.Work", true); //#2
      java.lang.reflect.Method twice = work.getDeclaredMethod("twice", int.class); //#2
      twice.setAccessible(true); //#2
      System.out.println(twice.invoke(null, 2)); //#2
    }
  }
}

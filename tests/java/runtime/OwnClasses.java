package footfall;

import java.lang.reflect.Method;

/** Says what stays unloaded while a class of the agent is defined: what its transformer needs. */
public class OwnClasses {
  public static void main(String[] args) throws Exception {
    BootClasses classes = new BootClasses(new BootLoader());
    ClassLoader loader = BootClasses.class.getClassLoader();
    byte[] data = BootLoader.bytes(loader.getResourceAsStream("footfall/Standstill.class"));
    Method loaded = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
    loaded.setAccessible(true);
    for (String name : new String[] {"footfall/Standstill", "other/Standstill"}) {
      classes.transform(loader, name, null, null, data);
      System.out.println(loaded.invoke(loader, "footfall.LoaderFronts") != null);
    }
  }
}

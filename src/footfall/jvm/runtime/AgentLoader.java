package footfall;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;

/**
 * Loads the agent apart from the program: what modules open to the agent, they do not open to the
 * program, whose classes are in the unnamed module of another loader.
 */
final class AgentLoader extends ClassLoader {
  private AgentLoader() {
    super(Start.class.getClassLoader().getParent());
  }

  static void start(String argument, Instrumentation instrumentation) throws Exception {
    Class.forName("footfall.Agent", true, new AgentLoader())
        .getMethod("start", String.class, Instrumentation.class)
        .invoke(null, argument, instrumentation);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (!name.startsWith("footfall.")) throw new ClassNotFoundException(name);
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) throw new ClassNotFoundException(name);
      byte[] data = new byte[1 << 16];
      int length = 0;
      for (int n; (n = in.read(data, length, data.length - length)) > 0; ) length += n;
      return defineClass(name, data, 0, length, Start.class.getProtectionDomain());
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    return Start.class.getClassLoader().getResourceAsStream(name);
  }
}

package footfall;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives the JVMs of a build the twins of classes: the same source compiled with counters.
 *
 * <p>A class whose file is, byte by byte, one that javac wrote during the build is exchanged for
 * its twin while it is defined. All else stays as it is.
 */
final class Twins implements ClassFileTransformer, TestWatch.Counting {
  /** Names of classes of the agent begin so. */
  static final String OWN = "footfall/";

  private final String argument;
  private final Instrumentation instrumentation;
  private final BuildFolder folder;
  private final TwinIndex index;

  /** Those of the project's sources, with slashes, one before and one behind them. */
  private volatile Set<String> packages;

  /** The places that Footfall was asked for. */
  private final Set<String> asked = new HashSet<>();

  /** The compilations whose twins are there. */
  private final Set<String> done = ConcurrentHashMap.newKeySet();

  /** The twins of compilations. */
  private final Map<String, ClassFiles> twins = new HashMap<>();

  private BootLoader boot;
  private BootClasses counting;
  private boolean cannotCount;
  private boolean isWatched;

  private Twins(String argument, File folder, Instrumentation instrumentation) {
    this.argument = argument;
    this.instrumentation = instrumentation;
    this.folder = new BuildFolder(folder);
    index = new TwinIndex(this.folder);
  }

  static void start(String argument, File folder, Instrumentation instrumentation) {
    // It sees classes before those agents that can be asked again, and before later ones.
    Twins twins = new Twins(argument, folder, instrumentation);
    instrumentation.addTransformer(twins);
    if (Agent.tellsTests(argument)) TestWatch.start(instrumentation, twins);
  }

  @Override
  public byte[] transform(
      ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] data) {
    if (name == null || name.startsWith(OWN)) return null;
    try {
      Front[] fronts = BuildFronts.of(name);
      if (fronts != null) return withFronts(fronts, data);
      if (loader == null && isPlatform(name)) return null;
      List<TwinIndex.Entry> entries = index.named(name);
      if (entries.isEmpty() && !mayHaveSource(name)) return null;
      String place = place(domain);
      if (entries.isEmpty()) entries = asked(name, place, loader);
      if (entries.isEmpty()) return null;
      TwinIndex.Entry entry = sameFile(entries, Digest.of(data), place);
      if (entry != null) return twin(name, entry);
      folder.note(name, redefined != null ? "redefined" : "changed", place);
    } catch (Throwable e) { // the program goes on with its own class
      folder.note(name, e.toString(), "");
    }
    return null;
  }

  private static boolean isPlatform(String name) {
    return name.startsWith("java/")
        || name.startsWith("jdk/")
        || name.startsWith("sun/")
        || name.startsWith("com/sun/")
        || name.startsWith("javax/");
  }

  /** A class that tells of its work. */
  private synchronized byte[] withFronts(Front[] fronts, byte[] data)
      throws IOException, ReflectiveOperationException {
    if (!isWatched) {
      boot().defineBridge("BuildBridge", new BuildWatch(folder));
      isWatched = true;
    }
    ClassFile file = new ClassFile(data);
    return file.changed(FrontInserter.behindConstants(file, fronts));
  }

  /** Whether the project has sources in the package of a class. */
  private boolean mayHaveSource(String name) throws IOException {
    Set<String> known = packages;
    if (known == null) {
      known =
          new HashSet<>(Arrays.asList(folder.lines("packages", 0, BuildFolder.UTF_8).split("\n")));
      packages = known;
    }
    return known.contains("/" + name.substring(0, name.lastIndexOf('/') + 1));
  }

  /** What was compiled before, once Footfall has looked at the place that it comes from. */
  private List<TwinIndex.Entry> asked(String name, String place, ClassLoader loader)
      throws IOException {
    if (place.isEmpty()) return Collections.emptyList();
    synchronized (asked) {
      // What a program makes while it runs, as proxies are made, says to come from there too.
      if (!asked.contains(place) && InnerPlace.holds(place, name)) {
        asked.add(place);
        folder.ask(place, ClassPath.of(loader));
      }
    }
    return index.named(name);
  }

  /** Where a class comes from, a folder or a jar or a place in one; empty where it is not told. */
  private static String place(ProtectionDomain domain) {
    try {
      CodeSource source = domain == null ? null : domain.getCodeSource();
      URL place = source == null ? null : source.getLocation();
      if (place == null) return "";
      return place.getProtocol().equals("file")
          ? new File(place.toURI()).getPath()
          : InnerPlace.of(place.toString());
    } catch (RuntimeException | URISyntaxException e) {
      return "";
    }
  }

  /** What was compiled to the same file: best, to the place it comes from; null for nothing. */
  private static TwinIndex.Entry sameFile(
      List<TwinIndex.Entry> entries, String digest, String place) {
    TwinIndex.Entry found = null;
    for (TwinIndex.Entry one : entries)
      if (one.digest.equals(digest) && (found == null || !found.output.equals(place))) found = one;
    return found;
  }

  private byte[] twin(String name, TwinIndex.Entry entry)
      throws IOException, ReflectiveOperationException, UnmodifiableClassException {
    byte[] twin = awaited(entry.compilation, name);
    return twin == null ? null : counted(entry.compilation, twin);
  }

  /** The twin of a class; null where none was made. */
  private byte[] awaited(String compilation, String name) throws IOException {
    // All at once, and early: where tests run already, some have to end within a time.
    for (String one : index.compilations())
      if (!done.contains(one) && folder.await(one + ".done")) done.add(one);
    byte[] twin = classes(compilation).find(name);
    if (twin == null) folder.note(name, done.contains(compilation) ? "alone" : "late", "");
    return twin;
  }

  private byte[] counted(String compilation, byte[] twin)
      throws IOException, ReflectiveOperationException, UnmodifiableClassException {
    BootClasses classes = counting();
    if (classes == null) throw new IllegalStateException("this Java cannot be measured");
    classes.holders.add(folder.place(compilation + "/holders"));
    return classes.withHolders(twin);
  }

  /** The twins of a compilation. */
  private synchronized ClassFiles classes(String compilation) throws IOException {
    ClassFiles known = twins.get(compilation);
    if (known == null) {
      known = new ClassFiles();
      known.add(folder.place(compilation + "/classes"));
      twins.put(compilation, known);
    }
    return known;
  }

  /**
   * What gives holders to classes, with the collector that they count into; null where neither can
   * be.
   */
  private BootClasses counting()
      throws IOException, ReflectiveOperationException, UnmodifiableClassException {
    BootClasses made;
    synchronized (this) {
      if (counting != null || cannotCount) return counting;
      cannotCount = true;
      made = new BootClasses(boot());
      Agent.collect(argument, instrumentation);
      counting = made;
    }
    made.listen(instrumentation);
    seeLoaders();
    return made;
  }

  @Override
  public Collector collector()
      throws IOException, ReflectiveOperationException, UnmodifiableClassException {
    return counting() == null ? null : Collector.only;
  }

  @Override
  public synchronized BootLoader boot() throws ReflectiveOperationException {
    if (boot == null) {
      Agent.open(instrumentation);
      boot = new BootLoader();
    }
    return boot;
  }

  /** Put before the class loaders that there are already what goes before those that come. */
  private void seeLoaders() throws UnmodifiableClassException {
    List<Class<?>> loaders = new ArrayList<>();
    for (Class<?> one : instrumentation.getAllLoadedClasses())
      if (ClassLoader.class.isAssignableFrom(one)
          && one.getClassLoader() != null
          && !one.isArray()
          && instrumentation.isModifiableClass(one)) loaders.add(one);
    if (!loaders.isEmpty()) instrumentation.retransformClasses(loaders.toArray(new Class<?>[0]));
  }
}

package footfall;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Threads start, call and end, so that their paths are merged, while others write the counts all
 * the time: whatever order locks are taken in, this ends, and every call is in what is written
 * last. Another thread keeps loading sources and calling them to the very end.
 */
public class Starting {
  private static final AtomicLong calls = new AtomicLong();

  @SuppressWarnings("unchecked")
  public static void main(String[] args) throws Exception {
    Collector collector = Collector.start(args[0] + "?paths=500&fold=20");
    Object[] given = (Object[]) collector.apply(new Object[] {"k", 6, "1/10 1/10 1/10"});
    int token = (Integer) given[7];
    IntFunction<long[]> enter = (IntFunction<long[]>) given[8];
    Consumer<long[]> exit = (Consumer<long[]>) given[12];
    Thread loading =
        new Thread(
            () -> {
              for (int i = 0; ; i++) {
                Object[] more = (Object[]) collector.apply(new Object[] {"more " + i, 6, "1/10"});
                exit.accept(enter.apply((Integer) more[7]));
              }
            });
    loading.setDaemon(true);
    AtomicBoolean isOver = new AtomicBoolean();
    Thread[] writers = new Thread[2];
    for (int i = 0; i < writers.length; i++) {
      writers[i] =
          new Thread(
              () -> {
                while (!isOver.get()) collector.apply("halt");
              });
      writers[i].start();
    }
    long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000;
    for (int round = 0; System.nanoTime() < end; round++) {
      Thread[] started = new Thread[200];
      for (int i = 0; i < started.length; i++) {
        int seed = round * 200 + i;
        started[i] = thread(() -> call(enter, exit, token, seed, 6), "t" + i);
        started[i].start();
      }
      for (Thread thread : started) thread.join();
    }
    isOver.set(true);
    for (Thread writer : writers) writer.join();
    loading.start();
    Thread.sleep(50);
    System.out.println(calls.get());
  }

  private static void call(
      IntFunction<long[]> enter, Consumer<long[]> exit, int token, int seed, int depth) {
    long[] row = enter.apply(token + seed % 3);
    calls.incrementAndGet();
    row[1] = PathArray.HEAD + 1 + seed % 5 * 2;
    if (depth > 0) for (int i = 0; i < 2; i++) call(enter, exit, token, seed / 2 + i, depth - 1);
    exit.accept(row);
  }

  private static Thread thread(Runnable runnable, String name) throws Exception {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      type.getMethod("name", String.class).invoke(builder, name);
      return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, runnable);
    } catch (NoSuchMethodException e) {
      return new Thread(runnable, name);
    }
  }
}

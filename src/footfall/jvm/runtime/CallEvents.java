package footfall;

import java.util.Arrays;

/** Calls as they happened, for a timeline: function, start, duration (-1 while it runs). */
final class CallEvents {
  long[] data = new long[0];
  int size;

  /** Note a call that begins; -1 where no more are wanted. */
  int begin(int token, long now) {
    if (!Calls.takeEvent()) return -1;
    if (size + 3 > data.length) grow();
    data[size] = token;
    data[size + 1] = now;
    data[size + 2] = -1;
    size += 3;
    return size - 1;
  }

  void end(int event, long now) {
    data[event] = now - data[event - 1];
  }

  synchronized void absorb(CallEvents other) {
    data = Arrays.copyOf(data, size + other.size);
    System.arraycopy(other.data, 0, data, size, other.size);
    size += other.size;
  }

  private synchronized void grow() {
    data = Arrays.copyOf(data, Math.max(96, data.length * 2));
  }
}

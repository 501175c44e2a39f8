package footfall;

import java.util.function.Consumer;
import java.util.function.IntFunction;

/** How functions are entered, by number, and left, by the array that entering gave. */
final class EnterExit {
  final IntFunction<long[]> enter;
  final Consumer<long[]> exit;

  EnterExit(IntFunction<long[]> enter, Consumer<long[]> exit) {
    this.enter = enter;
    this.exit = exit;
  }
}

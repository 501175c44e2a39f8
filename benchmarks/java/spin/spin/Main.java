package spin;

import java.util.concurrent.CyclicBarrier;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * Spends known times in known functions, first in one thread, then in two at once, then in tiny functions, and prints
 * what each function should have taken in these threads. Before, other threads call the same functions, which do not
 * spin then, until all is compiled. Argument: number of rounds. Not measured.
 */
public final class Main {
    private static final int WARM_ROUNDS = 300;
    private static final int WARM_TINY_ROUNDS = 3;

    private Main() {
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 40;
        LongUnaryOperator warm = x -> x + 1;
        if (Burn.prepare() == LongStream.range(0, 10).map(warm).sum()) {
            throw new IllegalStateException("cannot be");
        }
        int few = Math.max(1, rounds / 4);
        Burn.shorten(true);
        run(WARM_ROUNDS, false, "warm-spin");
        run(WARM_TINY_ROUNDS, true, "warm-tiny");
        Burn.shorten(false);
        print(run(rounds, false, "spin-alone"));
        print(run(rounds, false, "spin-left", "spin-right"));
        print(run(few, true, "spin-tiny"));
    }

    /** Lets threads go through all rounds in step. */
    private static Spinner[] run(int rounds, boolean tiny, String... names) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(names.length);
        Spinner[] spinners = new Spinner[names.length];
        for (int i = 0; i < names.length; i++) {
            spinners[i] = new Spinner(names[i], rounds, tiny, barrier);
            spinners[i].start();
        }
        for (Spinner spinner : spinners) {
            spinner.join();
        }
        return spinners;
    }

    private static void print(Spinner[] spinners) {
        for (Spinner spinner : spinners) {
            spinner.print();
        }
    }
}

package words;

/** A small generator of our own, so that every JDK makes the same text. */
final class Random {
    private long state;

    Random(long seed) {
        this.state = seed * 0x9E3779B97F4A7C15L + 1;
    }

    int below(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }
}

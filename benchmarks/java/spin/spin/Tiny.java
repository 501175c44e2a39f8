package spin;

/** Functions that are too short for a clock, and a caller of very many of them. */
final class Tiny {
    static final int CALLS = 500_000;
    private int value;

    int value() {
        return value;
    }

    void add(int amount) {
        value += amount;
    }

    long many(long x) {
        x = Burn.spin(Known.MANY, x);
        for (int i = 0; i < CALLS; i++) {
            add(i);
            x += value();
        }
        return x;
    }
}

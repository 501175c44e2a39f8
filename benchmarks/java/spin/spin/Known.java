package spin;

/** The functions whose self time is known: how often a round calls each, and what it spins. Not measured. */
enum Known {
    SHORTS("Work.shorts", 1, Burn.MS1),
    LEAVES("Work.leaves", 1, Burn.MS1),
    SPIN_500NS("Work.spin500ns", 1_000, Burn.NS500),
    SPIN_2US("Work.spin2us", 600, Burn.US2),
    SPIN_10US("Work.spin10us", 200, Burn.US10),
    SPIN_100US("Work.spin100us", 30, Burn.US100),
    SPIN_1MS("Work.spin1ms", 4, Burn.MS1),
    SPIN_10MS("Work.spin10ms", 1, Burn.MS10),
    OUTER("Work.outer", 20, Burn.US100),
    MIDDLE("Work.middle", 20 * 4, Burn.US10),
    INNER("Work.inner", 20 * 4 * 6, Burn.US10),
    RECURSE("Work.recurse", 10 * Work.DEPTH, Burn.US10),
    PING("Work.ping", 2 * Work.DEPTH / 2, Burn.US100),
    PONG("Work.pong", 2 * Work.DEPTH / 2, Burn.US10),
    STREAMING("Work.streaming", 1, Burn.MS10),
    STEP("Work.<lambda@*", 100, Burn.US10),
    CAPTURING("Work.capturing", 5, Burn.MS1),
    CAPTURED("Work.capturing.<lambda@*", 5 * 300, Burn.US2),
    REPEAT("Work.repeat", 5, Burn.MS1),
    CATCHING("Work.catching", 1, Burn.MS1),
    FAILING("Work.failing", 20, Burn.US100),
    MANY("Tiny.many", 1, Burn.MS10),
    VALUE("Tiny.value", Tiny.CALLS, Burn.NONE),
    ADD("Tiny.add", Tiny.CALLS, Burn.NONE);

    /** As in Footfall's profile; a star stands for anything. */
    final String pattern;
    final int calls;
    final int length;

    Known(String pattern, int calls, int length) {
        this.pattern = pattern;
        this.calls = calls;
        this.length = length;
    }

    /** Whether it is called by the thread of tiny functions. */
    boolean isOfTiny() {
        return compareTo(MANY) >= 0;
    }

    /**
     * {@code tiny}: takes next to nothing; {@code caller}: calls such; {@code short}: below a microsecond, or calls
     * such very often.
     */
    String kind() {
        if (this == MANY) {
            return "caller";
        }
        return length == Burn.NONE ? "tiny" : this == SHORTS || length == Burn.NS500 ? "short" : "spin";
    }
}

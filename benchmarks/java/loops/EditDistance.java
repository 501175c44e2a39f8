final class EditDistance {
    private EditDistance() {
    }

    static String text(int length, int seed) {
        StringBuilder builder = new StringBuilder();
        int random = seed;
        while (builder.length() < length) {
            random = random * 1_103_515_245 + 12_345;
            builder.append((char) ('a' + (random >>> 16) % 6));
        }
        return builder.toString();
    }

    static int between(String a, String b) {
        int[] previous = new int[b.length() + 1];
        int[] current = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int best = previous[j - 1];
                if (a.charAt(i - 1) != b.charAt(j - 1)) {
                    best++;
                }
                if (previous[j] + 1 < best) {
                    best = previous[j] + 1;
                }
                if (current[j - 1] + 1 < best) {
                    best = current[j - 1] + 1;
                }
                current[j] = best;
            }
            int[] held = previous;
            previous = current;
            current = held;
        }
        return previous[b.length()];
    }
}

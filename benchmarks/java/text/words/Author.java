package words;

/** Writes text: few words often, many words rarely. */
final class Author {
    private static final String[] SYLLABLES = {
        "ba", "ne", "ti", "lo", "mur", "ka", "ser", "vi", "don", "pel", "ra", "sho", "wen", "gi", "tu", "mal",
    };

    private final Random random;

    Author(int seed) {
        this.random = new Random(seed);
    }

    String write(int words) {
        StringBuilder text = new StringBuilder();
        int sentence = 0;
        for (int i = 0; i < words; i++) {
            if (sentence == 0) {
                sentence = 4 + random.below(12);
                text.append(capital(word()));
            } else {
                text.append(word());
            }
            sentence--;
            text.append(sentence == 0 ? mark() : pause());
        }
        return text.toString();
    }

    private String word() {
        int range = 1 << 1 + random.below(11);
        int number = random.below(range);
        StringBuilder word = new StringBuilder();
        do {
            word.append(SYLLABLES[number % SYLLABLES.length]);
            number /= SYLLABLES.length;
        } while (number > 0);
        if (random.below(60) == 0) {
            word.append('-').append(random.below(100));
        }
        return word.toString();
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private String mark() {
        switch (random.below(6)) {
            case 0:
                return "! ";
            case 1:
                return "? ";
            case 2:
                return ".\n\n";
            default:
                return ". ";
        }
    }

    private String pause() {
        if (random.below(9) == 0) return ", ";
        if (random.below(14) == 0) return "\n";
        return " ";
    }
}

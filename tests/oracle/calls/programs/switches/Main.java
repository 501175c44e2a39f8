public class Main {
    enum Kind {
        ONE,
        TWO,
        MANY;

        static Kind of(int i) {
            return switch (i) {
                case 1 -> ONE;
                case 2 -> TWO;
                default -> {
                    counted();
                    yield MANY;
                }
            };
        }
    }

    static int count;

    static int counted() {
        return count++;
    }

    static int weight(Kind kind) {
        return switch (kind) {
            case ONE -> counted();
            case TWO -> {
                int first = weighed();
                yield first + twice(first);
            }
            case MANY ->
                tripled(
                    3);
        };
    }

    static int repeated(Kind kind) {
        return switch (kind) {
            case ONE -> {
                int first = counted();
                yield twice(first);
            }
            default -> {
                int second = counted();
                yield second + twice(second);
            }
        };
    }

    static int weighed() {
        return counted() + 1;
    }

    static int tripled(int i) {
        return twice(i) + i;
    }

    static int twice(int i) {
        return 2 * i;
    }

    static int old(String text) {
        int result = 0;
        switch (word(text)) {
            case "a":
                result += counted();
            case "b":
                result += twice(result);
                break;
            default:
                result = twice(counted());
        }
        return result;
    }

    static String word(String text) {
        return text.trim();
    }

    static boolean yes() {
        return counted() >= 0;
    }

    static boolean no() {
        return !yes();
    }

    static int conditions(int i) {
        int result = i > 1 && yes() ? twice(i) : counted();
        if (no() || i == 2) {
            result += twice(1);
        } else if (yes()) {
            result += counted();
        }
        while (result < 20 && yes()) {
            result += twice(4);
        }
        do {
            result--;
        } while (result > 25 && !no());
        for (int k = counted(); k < count; k += twice(3)) {
            result++;
        }
        return result;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 1; i < 5; i++) {
            sum += weight(Kind.of(i));
            sum += repeated(Kind.of(i));
            sum += conditions(i);
        }
        for (String text : new String[] {"a", "b ", "c"}) {
            sum += old(text);
        }
        System.out.println(sum);
    }
}

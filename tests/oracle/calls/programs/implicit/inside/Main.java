package inside;

import static inside.Loud.number;

import java.util.Random;

/** Code that runs though nothing calls it by name, in functions that call nothing. */
public class Main {
    static int imported() {
        return number;
    }

    static class Child extends Loud.Parent {
        static int fromParent() {
            return inherited;
        }
    }

    static int member() {
        return Loud.Member.array[0];
    }

    static Object constant() {
        return Loud.Color.RED;
    }

    static int chosen(Loud.Color color) {
        switch (color) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }

    static Object created() {
        return new Loud.Created();
    }

    static class Lazy {
        static int value = 5;

        static {
            value += Main.touched();
        }
    }

    static int lazily() {
        Lazy.value++;
        return Lazy.value;
    }

    static int touched() {
        return 6;
    }

    static class Seeded extends Random {
        private static final long serialVersionUID = 1;
        private int seeds;

        Seeded() {
            super(7);
            seeds = 8;
        }

        @Override
        public synchronized void setSeed(long seed) {
            super.setSeed(seed);
            Main.touched();
        }
    }

    static class Silent extends Noisy {
        int number;

        Silent() {
            number = 9;
        }
    }

    static class Noisy {
        Noisy() {
            touched();
        }
    }

    static class Text {
        final char letter;

        Text(char letter) {
            this.letter = letter;
        }

        @Override
        public String toString() {
            return shown(letter);
        }

        static String shown(char letter) {
            return String.valueOf(letter);
        }
    }

    static String joined(Text text) {
        return text + "!";
    }

    static String appended(String line, Text text) {
        line += text;
        return line;
    }

    static char[] letters(Object text, String start) {
        return (start + text).toCharArray();
    }

    static boolean compared(Text text) {
        return "a".equals("" + text);
    }

    static String thrown(Text text) {
        try {
            throw new IllegalStateException("x" + text);
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    static boolean asserted(Text text) {
        assert text == null : text;
        return true;
    }

    public static void main(String[] args) {
        int sum = imported();
        sum += Child.fromParent();
        sum += member();
        sum += constant() == null ? 0 : 1;
        sum += chosen(Loud.Color.GREEN);
        sum += created() == null ? 0 : 1;
        sum += lazily();
        sum += Loud.Called.plain();
        sum += new Seeded().seeds;
        sum += new Silent().number;
        Text text = new Text('a');
        sum += joined(text).length();
        sum += appended("b", text).length();
        sum += letters(text, "c").length;
        sum += compared(text) ? 1 : 0;
        sum += thrown(text).length();
        sum += asserted(text) ? 1 : 0;
        touched();
        System.out.println(sum);
    }
}

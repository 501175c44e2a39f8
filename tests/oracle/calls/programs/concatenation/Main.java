import java.util.List;

public class Main {
    static class Name {
        private final String text;

        Name(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return quoted(text);
        }
    }

    static class Pair {
        private final Name left;
        private final Name right;

        Pair(Name left, Name right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public String toString() {
            return left + ":" + right;
        }
    }

    record Point(Name name, int x) {
    }

    static String quoted(String text) {
        return "'" + text + "'";
    }

    static Name name(String text) {
        return new Name(text);
    }

    static String joined(Object... all) {
        String text = "";
        for (Object each : all) {
            text += each;
        }
        return text;
    }

    static String lines(Name name) {
        return "<"
            + name
            + name("b")
            + ">";
    }

    static boolean plain(Name name) {
        String text = "" + name;
        return text.isEmpty();
    }

    public static void main(String[] args) {
        Name a = name("a");
        String text = "x" + a;
        text += a;
        text += new Pair(a, name("c"));
        text = text + joined(a, "d", 1) + a;
        text += lines(a);
        text += String.valueOf(a);
        text += new StringBuilder().append(a).append(List.of(a)).toString();
        text += new Point(a, 2);
        text += String.format("%s", a);
        if (("" + a).length() > 1 || plain(a)) {
            text += a.toString() + "e";
        }
        System.out.println(a);
        System.out.println(text);
    }
}

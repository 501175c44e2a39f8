package inside;

public class Loud {
    public static int number = 1;
    static int said;

    static {
        say();
    }

    public static void say() {
        said++;
    }

    public static class Parent {
        protected static int inherited = 2;

        static {
            say();
        }
    }

    public static class Member {
        public static int[] array = {3};

        static {
            say();
        }
    }

    public enum Color {
        RED,
        GREEN;

        static {
            say();
        }
    }

    public static class Created {
        static {
            say();
        }
    }

    public static class Called {
        static {
            say();
        }

        public static int plain() {
            return 4;
        }
    }
}

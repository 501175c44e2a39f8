import java.util.function.Supplier;

/** Each function calls in just one place. */
public class Main {
    static int count;
    int field;
    int[] array = {1, 2, 3};

    static int hit() {
        return ++count;
    }

    static boolean yes() {
        return count++ >= 0;
    }

    static Main box() {
        return new Main();
    }

    static RuntimeException error() {
        return new IllegalStateException();
    }

    static AutoCloseable closeable() {
        return null;
    }

    static Integer boxed() {
        return 1;
    }

    static int condition(int i) {
        if (yes()) {
            i++;
        }
        return i;
    }

    static int bare(int i) {
        if (yes()) i++;
        else i--;
        return i;
    }

    static int elseIf(int i) {
        if (i > 100) {
            i++;
        } else if (yes()) {
            i--;
        }
        return i;
    }

    static int bareElse(int i) {
        if (i > 100) i++;
        else hit();
        return i;
    }

    static void whileHead() {
        while (hit() % 5 != 0);
    }

    static void doHead() {
        do ; while (hit() % 5 != 0);
    }

    static void forInit() {
        for (int i = hit(); i < 0; i++);
    }

    static void forCondition() {
        for (int i = 0; hit() % 4 != 0; i++) {
            i++;
        }
    }

    static void forUpdate() {
        for (int i = 0; i < 3; i += 1 + hit() * 0) {
            i += 0;
        }
    }

    static int forEach() {
        int sum = 0;
        for (int i : box().array) {
            sum += i;
        }
        return sum;
    }

    static int bareLoop() {
        int i = 0;
        for (; i < 3; i++) hit();
        return i;
    }

    static int selector() {
        switch (hit()) {
            case 1:
                return 1;
            default:
                return 2;
        }
    }

    static int selected(int i) {
        return switch (hit()) {
            case 1 -> i;
            default -> i + 1;
        };
    }

    static int arm(int i) {
        return switch (i) {
            case 100 -> 1;
            default -> hit();
        };
    }

    static int armOfStatement(int i) {
        switch (i) {
            case 100 -> i++;
            default -> hit();
        }
        return i;
    }

    static int group(int i) {
        switch (i) {
            case 100:
                break;
            default:
                hit();
        }
        return i;
    }

    static int yielded(int i) {
        int j = switch (i) {
            case 100 -> 1;
            default -> {
                i++;
                yield hit();
            }
        };
        return i + j;
    }

    static int thrown() {
        try {
            throw error();
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    static int thrownInArm(int i) {
        try {
            return switch (i) {
                case 100 -> 1;
                default -> throw error();
            };
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    static int caught(int[] none) {
        try {
            return none.length;
        } catch (NullPointerException e) {
            return hit();
        }
    }

    static int lastly(int i) {
        try {
            i++;
        } finally {
            hit();
        }
        return i;
    }

    static int resource() throws Exception {
        try (AutoCloseable c = closeable()) {
            return 1;
        }
    }

    static void locked() {
        synchronized (box()) {
            count++;
        }
    }

    static int labelled() {
        outer:
        while (true) {
            hit();
            break outer;
        }
        return 1;
    }

    static int nested() {
        {
            {
                hit();
            }
        }
        return 1;
    }

    static int initialised() {
        int i = 1, j = hit();
        return i + j;
    }

    static int[] elements() {
        int[] all = {1, hit(), 3};
        return all;
    }

    static int[] created() {
        return new int[] {hit()};
    }

    static int[][] sized() {
        return new int[1][hit() * 0 + 1];
    }

    static int indexed(int[] all) {
        return all[hit() * 0];
    }

    static int increased(int[] all) {
        all[hit() * 0]++;
        return all[0];
    }

    static int assigned() {
        box().field = 3;
        return 1;
    }

    static int read() {
        return box().field;
    }

    static int element() {
        return box().array[1];
    }

    static int compound(int i) {
        i += hit();
        return i;
    }

    static int unboxed() {
        int i = boxed();
        return i;
    }

    static int unary() {
        return -hit();
    }

    static boolean not() {
        return !yes();
    }

    static long casted() {
        return (long) hit();
    }

    static boolean tested() {
        return boxed() instanceof Integer;
    }

    static boolean and(boolean a) {
        return a && yes();
    }

    static boolean or(boolean a) {
        return a || yes();
    }

    static int chosen(boolean a) {
        return a ? hit() : 0;
    }

    static int otherwise(boolean a) {
        return a ? 0 : hit();
    }

    static int decided() {
        return yes() ? 1 : 0;
    }

    static boolean compared() {
        return hit() < 5;
    }

    static int parenthesised() {
        return (((hit())));
    }

    static Supplier<String> receiver() {
        return boxed()::toString;
    }

    static Object anonymous() {
        return new Thread("t" + hit()) {
        };
    }

    static String text() {
        return "a" + hit();
    }

    static String appended(String text) {
        text += hit();
        return text;
    }

    static int generic() {
        return Main.<Integer>same(1);
    }

    static <T> T same(T value) {
        return value;
    }

    class Inner {
        final int number;

        Inner(int number) {
            this.number = number;
        }

        int outer() {
            return Main.this.plain();
        }
    }

    int plain() {
        return field;
    }

    int own() {
        return this.plain();
    }

    static Object inner(Main main) {
        return main.new Inner(3);
    }

    interface Greeting {
        default int greet() {
            return 1;
        }
    }

    static class Child extends Main implements Greeting {
        @Override
        int plain() {
            return super.plain();
        }

        @Override
        public int greet() {
            return Greeting.super.greet();
        }
    }

    static Object local(int i) {
        class Local {
            final int number;

            Local() {
                number = i;
            }
        }
        return new Local();
    }

    static int localRecord() {
        record Pair(int a) {
            Pair {
                a++;
            }
        }
        return new Pair(1).a;
    }

    static Runnable capturing() {
        return () -> hit();
    }

    static int immediately() {
        return ((Supplier<Integer>) () -> 1).get();
    }

    static int variable(int... all) {
        return all.length;
    }

    static int varargs() {
        return variable();
    }

    static boolean asserted(int i) {
        assert hit() > i;
        return true;
    }

    static void nothing() {
    }

    static void only() {
        nothing();
    }

    static int expressionOnly(int i) {
        hit();
        return i;
    }

    public static void main(String[] args) throws Exception {
        int sum = condition(1) + bare(1) + elseIf(1) + bareElse(1);
        whileHead();
        doHead();
        forInit();
        forCondition();
        forUpdate();
        sum += forEach() + bareLoop() + selector() + selected(1) + arm(1) + armOfStatement(1) + group(1) + yielded(1);
        sum += thrown() + thrownInArm(1) + caught(null) + lastly(1) + resource();
        locked();
        sum += labelled() + nested() + initialised() + elements()[0] + created()[0] + sized().length;
        sum += indexed(new int[1]) + increased(new int[1]) + assigned() + read() + element() + compound(1);
        sum += unboxed() + unary() + (not() ? 1 : 0) + (int) casted() + (tested() ? 1 : 0) + (and(true) ? 1 : 0);
        sum += (or(false) ? 1 : 0) + chosen(true) + otherwise(false) + decided() + (compared() ? 1 : 0);
        sum += parenthesised() + receiver().get().length();
        anonymous();
        sum += text().length() + appended("").length() + generic();
        Main main = new Main();
        Main child = new Child();
        inner(main);
        sum += main.new Inner(2).outer();
        sum += main.own() + child.plain() + ((Child) child).greet();
        local(1);
        sum += localRecord();
        capturing().run();
        sum += immediately() + varargs() + (asserted(1) ? 1 : 0) + expressionOnly(1);
        only();
        System.out.println(sum);
    }
}

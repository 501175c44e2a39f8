import java.util.function.IntUnaryOperator;

// Behind //= stands how often the statements of a line begin, or that it is left out.
public class Main {
    // footfall:ignore
    static final IntUnaryOperator TWICE = x -> x > 3 ? x * 2 : x; //= out

    /** A helper: `footfall:off` is only spoken of here. */
    // footfall:ignore
    @Deprecated //= out
    static int helper(int n) { //= out
        if (n > 100) { //= out
            return -1; //= out
        } //= out
        IntUnaryOperator next = x -> x + 1; //= out
        return next.applyAsInt(n); //= out
    } //= out

    static int used(int n) {
        int sum = 0; //= 2
        for (int i = 0; i < n; i++) { //= 2
            if (i == 1000) { // footfall:ignore //= out
                throw new IllegalStateException(); //= out
            } //= out
            sum += helper(i); //= 7
        }
        /* footfall:off //= out */
        if (sum < 0) { //= out
            sum = 0; //= out
        } //= out
        /* footfall:on //= out */
        return sum; //= 2
    }

    static void never() { // footfall:ignore: cannot be reached //= out
        Runnable run = () -> System.out.println(); //= out
        run.run(); //= out
    } //= out

    @SuppressWarnings("unused") //= out
    // footfall:ignore //= out
    static void between() { //= out
        int x = 1; //= out
    } //= out

    // footfall:ignore
    static class Inner { //= out
        int x = 1; //= out

        Inner(int x) { //= out
            this.x = x; //= out
        } //= out
    } //= out

    static int switching(String word) {
        switch (word) { //= 1
            case "a": return 1; // footfall:ignore //= out
            case "b":
                System.out.print(""); /* footfall:ignore */ System.out.print(""); //= 1
                break; //= 1
            default:
                int a = word.length() //= out
                    + 2; // footfall:ignore //= out
        }
        return word.length(); //= 1
    }

    static int half(int n) {
        int a = n; //= 1
        // footfall:off //= out
        if (a > 1) return 2; //= out
        return a; //= out
    } //= out
    static int other(int n) { //= out
        n++; //= out
        // footfall:on //= out
        return n; //= 1
    }

    public static void main(String[] args) {
        System.out.println(used(5)); System.out.println(TWICE.applyAsInt(2)); // footfall:ignore //= out
        used(2); //= 1
        switching("b"); //= 1
        half(1); //= 1
        other(1); //= 1
    }
    // footfall:off //= out

    static void last() { //= out
        int x = 0; //= out
    } //= out
} //= out

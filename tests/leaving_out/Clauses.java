// Behind //= stands how often the statements of a line begin, or that it is left out.
public class Clauses {
    static int take(int x) {
        if (x > 0) { //= 2
            x--; //= 2
        } else { // footfall:ignore //= out
            x++; //= out
        } //= out
        if (x > 3) /* footfall:ignore */ throw new Error(); //= 2
        if (x > 0) x = 2; //= 2 1
        // footfall:ignore
        else x = 3; //= out
        if (x == 1) x = 5; //= 2 0
        else if (x == 7) { // footfall:ignore //= out
            x = 8; //= out
        } else x = 9; //= out
        if (x > 0) { //= 2
            { // footfall:off //= out
                x++; //= out
            } // footfall:on //= out
            x--; //= 2
        }
        try { //= 2
            x++; //= 2
        } catch (Error e) { // footfall:ignore //= out
            x = 1; //= out
        } finally { // footfall:ignore //= out
            x++; //= out
        } //= out
        switch (x) { //= 2
            case 1: // footfall:ignore //= out
            case 2:
                x++; //= 0
                x--; //= 0
                break; //= 0
            // footfall:ignore
            case 3: return 3; //= out
            default: x++; //= 2
        }
        return x; //= 2
    }

    public static void main(String[] a) {
        take(1); //= 1
        take(2); //= 1
    }
}

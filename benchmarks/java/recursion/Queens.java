/** All solutions of the n-queens problem by backtracking. */
final class Queens {
    private final int size;
    private final boolean[] columns;
    private final boolean[] up;
    private final boolean[] down;
    private int solutions;

    Queens(int size) {
        this.size = size;
        this.columns = new boolean[size];
        this.up = new boolean[2 * size];
        this.down = new boolean[2 * size];
    }

    int solve() {
        solutions = 0;
        place(0);
        return solutions;
    }

    private void place(int row) {
        if (row == size) {
            solutions++;
            return;
        }
        for (int column = 0; column < size; column++) {
            if (isFree(row, column)) {
                set(row, column, true);
                place(row + 1);
                set(row, column, false);
            }
        }
    }

    private boolean isFree(int row, int column) {
        return !columns[column] && !up[row + column] && !down[row - column + size];
    }

    private void set(int row, int column, boolean taken) {
        columns[column] = taken;
        up[row + column] = taken;
        down[row - column + size] = taken;
    }
}

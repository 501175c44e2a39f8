package vm;

final class Stack {
    private int[] cells = new int[16];
    private int size;

    void push(int value) {
        if (size == cells.length) {
            grow();
        }
        cells[size++] = value;
    }

    int pop() {
        if (size == 0) {
            throw new IllegalStateException("stack is empty");
        }
        return cells[--size];
    }

    int peek() {
        return cells[size - 1];
    }

    private void grow() {
        int[] larger = new int[cells.length * 2];
        System.arraycopy(cells, 0, larger, 0, size);
        cells = larger;
    }
}

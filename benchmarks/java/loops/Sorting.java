final class Sorting {
    private Sorting() {
    }

    static int[] numbers(int length, int seed) {
        int[] numbers = new int[length];
        int random = seed;
        for (int i = 0; i < length; i++) {
            random = random * 1_103_515_245 + 12_345;
            numbers[i] = random >>> 12;
        }
        return numbers;
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int value = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > value) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = value;
        }
    }

    static void heap(int[] a) {
        int end = a.length;
        int start = end / 2;
        while (end > 1) {
            if (start > 0) {
                start--;
            } else {
                end--;
                int top = a[0];
                a[0] = a[end];
                a[end] = top;
            }
            int root = start;
            int child = 2 * root + 1;
            while (child < end) {
                if (child + 1 < end && a[child] < a[child + 1]) {
                    child++;
                }
                if (a[root] >= a[child]) {
                    break;
                }
                int held = a[root];
                a[root] = a[child];
                a[child] = held;
                root = child;
                child = 2 * root + 1;
            }
        }
    }
}

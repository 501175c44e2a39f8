/** Counts the derangements among all permutations of n items. */
final class Permutations {
    private final int[] items;
    private int found;

    Permutations(int n) {
        items = new int[n];
        for (int i = 0; i < n; i++) {
            items[i] = i;
        }
    }

    int derangements() {
        found = 0;
        permute(0);
        return found;
    }

    private void permute(int from) {
        if (from == items.length) {
            if (moved(items.length - 1)) {
                found++;
            }
            return;
        }
        for (int i = from; i < items.length; i++) {
            swap(from, i);
            permute(from + 1);
            swap(from, i);
        }
    }

    private boolean moved(int last) {
        if (last < 0) {
            return true;
        }
        return items[last] != last && moved(last - 1);
    }

    private void swap(int a, int b) {
        int held = items[a];
        items[a] = items[b];
        items[b] = held;
    }
}

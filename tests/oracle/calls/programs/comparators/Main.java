import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class Main {
    static class Key implements Comparable<Key> {
        final int number;

        Key(int number) {
            this.number = number;
        }

        int rank() {
            return number % 7;
        }

        @Override
        public int compareTo(Key other) {
            int mine = rank();
            int theirs =
                other.rank();
            return Integer.compare(mine, theirs);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && same((Key) other);
        }

        private boolean same(Key other) {
            return number == other.number;
        }

        @Override
        public int hashCode() {
            return rank();
        }
    }

    static class ByNumber implements Comparator<Key> {
        @Override
        public int compare(Key a, Key b) {
            return Integer.compare(a.number, b.number);
        }
    }

    static List<Key> keys() {
        List<Key> keys = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            keys.add(new Key(i * 5 % 11));
        }
        return keys;
    }

    static int initial(Map<Key, Integer> map, Key key) {
        return map.size() + key.rank();
    }

    static int maps(List<Key> keys) {
        Map<Key, Integer> tree = new TreeMap<>();
        Map<Key, Integer> hash = new HashMap<>();
        for (Key key : keys) {
            tree.put(key, 1);
            hash.put(key, 2);
        }
        tree.computeIfAbsent(new Key(6), k -> initial(hash, k));
        tree.merge(new Key(6), 5, (a, b) -> summed(a, b));
        hash.get(new Key(7));
        return tree.size() + hash.size();
    }

    static int summed(int a, int b) {
        return a + b;
    }

    public static void main(String[] args) {
        List<Key> keys = keys();
        Collections.sort(keys);
        keys.sort(new ByNumber());
        keys.sort(new ByNumber().reversed());
        keys.sort(Comparator.comparing(Key::rank));
        keys.sort(
            Comparator
                .comparing((Key k) -> k.rank())
                .thenComparing(Comparator.naturalOrder()));
        Key[] array = keys.toArray(new Key[0]);
        Arrays.sort(array, (a, b) -> b.compareTo(a));
        int at = Collections.binarySearch(keys, new Key(3));
        PriorityQueue<Key> queue = new PriorityQueue<>(keys);
        while (!queue.isEmpty()) {
            at += queue.poll().rank();
        }
        at += keys.indexOf(new Key(99));
        System.out.println(at + maps(keys));
    }
}

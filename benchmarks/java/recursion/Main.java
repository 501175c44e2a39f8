/** Recursive functions of several shapes. Argument: number of rounds. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 80;
        long[] checksum = new long[1];
        // Deep recursion needs a stack of its own size, whatever the platform's default is.
        Thread thread = new Thread(null, () -> checksum[0] = work(rounds), "recursion", 256L << 20);
        thread.start();
        thread.join();
        System.out.println("recursion " + rounds + " " + checksum[0]);
    }

    private static long work(int rounds) {
        long checksum = round(0, 15, 6, 8, 500);
        for (int i = 1; i <= rounds; i++) {
            checksum = checksum * 31 + round(i, 29, 9, 9, 40_000);
        }
        return checksum;
    }

    private static long round(int seed, int fib, int queens, int items, int keys) {
        long sum = Numbers.fib(fib);
        sum += Numbers.ackermann(2, 200 + seed);
        sum += Numbers.takeuchi(14, 7, seed % 3);
        sum += Numbers.hanoi(fib - 12, 1, 3);
        sum += new Queens(queens).solve();
        sum += new Permutations(items).derangements();
        return sum * 31 + tree(seed, keys);
    }

    private static long tree(int seed, int keys) {
        Tree tree = new Tree();
        int random = seed * 7919 + 1;
        for (int i = 0; i < keys; i++) {
            random = random * 1_103_515_245 + 12_345;
            tree.add(random >>> 8);
        }
        long hits = 0;
        for (int i = 1; i <= keys; i++) {
            if (tree.contains(i * 419)) {
                hits++;
            }
            hits += Numbers.gcd(i, keys);
        }
        return tree.sum() + tree.depth() + hits;
    }
}

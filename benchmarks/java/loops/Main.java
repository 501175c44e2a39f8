/** Tight loops over arrays and numbers. Argument: number of rounds. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        long checksum = round(1, 10);
        for (int i = 1; i <= rounds; i++) {
            checksum = checksum * 31 + round(i, 100);
        }
        System.out.println("loops " + rounds + " " + checksum);
    }

    private static long round(int seed, int scale) {
        Matrix matrix = Matrix.filled(3 * scale, seed);
        long sum = (long) matrix.times(Matrix.filled(3 * scale, seed + 1)).trace();
        sum = sum * 31 + Primes.sieve(20_000 * scale);
        sum = sum * 31 + Primes.trial(1_500 * scale);
        sum = sum * 31 + EditDistance.between(
            EditDistance.text(25 * scale, seed), EditDistance.text(25 * scale, seed + 99));
        int[] few = Sorting.numbers(50 * scale, seed);
        Sorting.insertion(few);
        int[] many = Sorting.numbers(2_000 * scale, seed);
        Sorting.heap(many);
        for (int i = 0; i < few.length; i++) {
            sum = sum * 31 + few[i] + many[i * 3];
        }
        return sum;
    }
}

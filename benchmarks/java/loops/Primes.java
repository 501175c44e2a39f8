final class Primes {
    private Primes() {
    }

    /** The number of primes below {@code limit}, by the sieve of Eratosthenes. */
    static int sieve(int limit) {
        boolean[] composite = new boolean[limit];
        int count = 0;
        for (int i = 2; i < limit; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j < limit; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    /** The same by trial division. */
    static int trial(int limit) {
        int count = 0;
        candidates:
        for (int n = 2; n < limit; n++) {
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    continue candidates;
                }
            }
            count++;
        }
        return count;
    }
}

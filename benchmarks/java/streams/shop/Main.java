package shop;

/** Streams, lambdas, comparators and collectors. Argument: number of rounds. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 18;
        long checksum = round(0, 500);
        for (int i = 1; i <= rounds; i++) {
            checksum = checksum * 31 + round(i, 20_000);
        }
        System.out.println("streams " + rounds + " " + checksum);
    }

    private static long round(int seed, int orders) {
        Reports reports = new Reports(new Shop(seed, orders / 20).orders(orders));
        long sum = reports.bestCustomers(10).hashCode();
        sum = sum * 31 + reports.unitsPerProduct().hashCode();
        sum = sum * 31 + reports.regionsByQuarter();
        sum = sum * 31 + reports.sortedChecksum();
        sum = sum * 31 + reports.large().getSum();
        sum = sum * 31 + reports.dearest().map(Item::price).orElse(0L);
        return sum * 31 + reports.pairs(orders);
    }
}

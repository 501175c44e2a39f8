package words;

/** Writes, tokenises, counts, sorts and lays out text. Argument: number of rounds. */
public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 36;
        long checksum = round(0, 1_000);
        for (int i = 1; i <= rounds; i++) {
            checksum = checksum * 31 + round(i, 60_000);
        }
        System.out.println("text " + rounds + " " + checksum);
    }

    private static long round(int seed, int words) {
        String text = new Author(seed).write(words);
        Statistics statistics = new Statistics();
        statistics.read(text);
        String page = new Layout(72).justify(text);
        return statistics.report(500).hashCode() * 31L + page.hashCode();
    }
}

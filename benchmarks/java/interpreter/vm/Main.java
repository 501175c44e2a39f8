package vm;

/** A stack machine that runs three small programs. Argument: number of rounds. */
public final class Main {
    private static final int[] INPUTS = {3_000, 3_000, 350};

    private Main() {
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        long checksum = round(20);
        for (int i = 0; i < rounds; i++) {
            checksum = checksum * 31 + round(1);
        }
        System.out.println("interpreter " + rounds + " " + checksum);
    }

    private static long round(int divisor) {
        long sum = 0;
        for (int i = 0; i < Programs.ALL.length; i++) {
            int[] code = new Assembler().assemble(Programs.ALL[i]);
            int input = INPUTS[i] / divisor;
            sum = sum * 31 + new Machine(code, input).run(input);
        }
        try {
            new Machine(new int[] {Op.PUSH, 1, Op.ADD}, 0).run(0);
        } catch (IllegalStateException expected) {
            sum++;
        }
        return sum;
    }
}

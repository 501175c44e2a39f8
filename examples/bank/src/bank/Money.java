package bank;

/** An amount of money in cents. */
public record Money(long cents) implements Comparable<Money> {
    public static final Money ZERO = new Money(0);

    /** Reads "12.50"; a {@link NumberFormatException} tells what it could not read. */
    public static Money parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return new Money(Long.parseLong(text) * 100);
        }
        String fraction = text.substring(dot + 1);
        if (fraction.length() != 2) {
            throw new NumberFormatException("two decimals expected: " + text);
        }
        return new Money(Long.parseLong(text.substring(0, dot)) * 100 + Long.parseLong(fraction));
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(cents, other.cents));
    }

    public Money minus(Money other) {
        return new Money(Math.subtractExact(cents, other.cents));
    }

    /** This many basis points (hundredths of a per cent), rounded to a cent. */
    public Money share(int basisPoints) {
        return new Money(Math.floorDiv(cents * basisPoints + 5_000, 10_000));
    }

    public boolean isPositive() {
        return cents > 0;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }

    @Override
    public String toString() {
        long whole = Math.abs(cents);
        String sign = cents < 0 ? "-" : "";
        return sign + whole / 100 + "." + whole / 10 % 10 + whole % 10;
    }
}

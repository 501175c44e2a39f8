package bank;

/** The kinds of account; each has rules of its own. */
public enum Kind {
    GIRO {
        @Override
        Money limit() {
            return new Money(-50_000);
        }

        @Override
        int interest(Money balance) {
            return balance.isPositive() ? 5 : 900;
        }
    },
    SAVINGS {
        @Override
        int interest(Money balance) {
            if (balance.compareTo(new Money(1_000_000)) > 0) {
                return 250;
            } else if (balance.compareTo(new Money(100_000)) > 0) {
                return 175;
            }
            return 100;
        }
    },
    /** Nobody has one yet: code that never runs. */
    BUSINESS {
        @Override
        Money limit() {
            return new Money(-5_000_000);
        }

        @Override
        int interest(Money balance) {
            return 0;
        }
    };

    /** The lowest balance that is allowed. */
    Money limit() {
        return Money.ZERO;
    }

    /** The yearly rate in basis points. */
    abstract int interest(Money balance);
}

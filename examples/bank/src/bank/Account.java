package bank;

import java.util.ArrayList;
import java.util.List;

/** One account with its bookings. */
public final class Account {
    /** One line of the account's statement. */
    public record Booking(String text, Money amount, Money balance) {
        public Booking {
            if (text.isBlank()) {
                throw new IllegalArgumentException("a booking needs a text");
            }
        }
    }

    private final String number;
    private final Kind kind;
    private final String owner;
    private final List<Booking> bookings = new ArrayList<>();
    private Money balance = Money.ZERO;

    public Account(String number, Kind kind, String owner) {
        this.number = number;
        this.kind = kind;
        this.owner = owner;
    }

    /** Whether the last two digits of "AT-0001-54" are the rest's check digits (modulo 97). */
    public static boolean isValid(String number) {
        int dash = number.lastIndexOf('-');
        if (dash < 0 || number.length() - dash != 3) {
            return false;
        }
        int rest = 0;
        for (char c : number.substring(0, dash).toCharArray()) {
            if (c >= '0' && c <= '9') {
                rest = (rest * 10 + c - '0') % 97;
            } else if (c >= 'A' && c <= 'Z') {
                rest = (rest * 100 + c - 'A' + 10) % 97;
            }
        }
        return number.endsWith("-" + (char) ('0' + rest / 10) + (char) ('0' + rest % 10));
    }

    public static String branchOf(String number) {
        return number.substring(0, 2);
    }

    public synchronized void deposit(String text, Money amount) {
        balance = balance.plus(amount);
        bookings.add(new Booking(text, amount, balance));
    }

    public synchronized void withdraw(String text, Money amount) throws BankException {
        Money left = balance.minus(amount);
        if (left.compareTo(kind.limit()) < 0) {
            throw new BankException.Overdrawn(this, amount);
        }
        balance = left;
        bookings.add(new Booking(text, Money.ZERO.minus(amount), left));
    }

    /** Books the interest of a month and returns it. */
    public synchronized Money addInterest() {
        Money interest = balance.share(kind.interest(balance)).share(10_000 / 12);
        if (interest.cents() != 0) {
            deposit("interest", interest);
        }
        return interest;
    }

    public String number() {
        return number;
    }

    public String owner() {
        return owner;
    }

    public Kind kind() {
        return kind;
    }

    public synchronized Money balance() {
        return balance;
    }

    public synchronized List<Booking> bookings() {
        return List.copyOf(bookings);
    }
}

package bank;

/** Something a customer asked for that the bank will not do. */
public class BankException extends Exception {
    private static final long serialVersionUID = 1L;

    public BankException(String message) {
        super(message);
    }

    /** There is not enough money in the account. */
    public static final class Overdrawn extends BankException {
        private static final long serialVersionUID = 1L;

        public Overdrawn(Account account, Money wanted) {
            super(account.number() + " cannot pay " + wanted + " out of " + account.balance());
        }
    }
}

package bank;

/** What a line of the journal asks for. */
public interface Command {
    void execute(Bank bank) throws BankException;

    /** The account whose branch does the work. */
    String account();

    default String branch() {
        return Account.branchOf(account());
    }

    record Open(String account, Kind kind, String owner) implements Command {
        @Override
        public void execute(Bank bank) throws BankException {
            if (!Account.isValid(account)) {
                throw new BankException(account + " has wrong check digits");
            }
            bank.open(new Account(account, kind, owner));
        }
    }

    record Deposit(String account, Money amount) implements Command {
        @Override
        public void execute(Bank bank) throws BankException {
            bank.find(account).deposit("cash", amount);
        }
    }

    record Withdraw(String account, Money amount) implements Command {
        @Override
        public void execute(Bank bank) throws BankException {
            bank.find(account).withdraw("cash", amount.plus(bank.fee("withdraw", amount)));
        }
    }

    record Transfer(String account, String to, Money amount) implements Command {
        @Override
        public void execute(Bank bank) throws BankException {
            Account from = bank.find(account);
            boolean abroad = !Account.branchOf(to).equals(branch());
            Money fee = bank.fee(abroad ? "abroad" : "transfer", amount);
            from.withdraw("to " + to, amount.plus(fee));
            if (abroad) {
                bank.post(this);
                return;
            }
            try {
                bank.find(to).deposit("from " + account, amount);
            } catch (BankException e) {
                from.deposit("refund", amount.plus(fee));
                throw e;
            }
        }
    }

    /** Understood, but no journal has one: code that never runs. */
    record Close(String account) implements Command {
        @Override
        public void execute(Bank bank) throws BankException {
            Account closing = bank.find(account);
            if (closing.balance().isPositive()) {
                throw new BankException(account + " is not empty");
            }
            bank.close(closing);
        }
    }
}

package bank;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;

/** All accounts. Each branch works through its own commands; money for other branches waits for the clearing. */
public final class Bank {
    /** One branch's commands of the day. */
    private final class Branch implements Callable<List<String>> {
        private final List<Command> commands;

        Branch(List<Command> commands) {
            this.commands = commands;
        }

        @Override
        public List<String> call() {
            List<String> rejected = new ArrayList<>();
            for (Command command : commands) {
                try {
                    command.execute(Bank.this);
                } catch (BankException.Overdrawn e) {
                    rejected.add("overdrawn: " + e.getMessage());
                } catch (BankException e) {
                    rejected.add(e.getMessage());
                }
            }
            return rejected;
        }
    }

    private final Map<String, List<Account>> accounts = new ConcurrentHashMap<>();
    private final List<Command.Transfer> posted = new ArrayList<>();
    private final Properties fees = new Properties();

    public Bank() throws IOException {
        try (InputStream stream = Bank.class.getResourceAsStream("fees.properties")) {
            if (stream == null) {
                throw new IOException("fees.properties is missing");
            }
            fees.load(stream);
        }
    }

    void open(Account account) throws BankException {
        List<Account> branch = accounts.computeIfAbsent(Account.branchOf(account.number()), key -> new ArrayList<>());
        for (Account other : branch) {
            if (other.number().equals(account.number())) {
                throw new BankException(account.number() + " exists already");
            }
        }
        branch.add(account);
    }

    void close(Account account) {
        accounts.get(Account.branchOf(account.number())).remove(account);
    }

    /** Looks at one account after the other: look how often the comparison runs. */
    Account find(String number) throws BankException {
        for (Account account : accounts.getOrDefault(Account.branchOf(number), List.of())) {
            if (account.number().equals(number)) {
                return account;
            }
        }
        throw new BankException("no account " + number);
    }

    Money fee(String what, Money amount) {
        String rule = fees.getProperty(what, "0");
        if (rule.endsWith("%")) {
            double percent = Double.parseDouble(rule.substring(0, rule.length() - 1));
            return amount.share((int) Math.round(percent * 100));
        }
        return Money.parse(rule);
    }

    void post(Command.Transfer transfer) {
        synchronized (posted) {
            posted.add(transfer);
        }
    }

    /** Runs all commands, the branches side by side, and returns what was rejected. */
    List<String> work(List<Command> commands, ExecutorService pool) throws InterruptedException {
        Map<String, List<Command>> perBranch = commands.stream().collect(Collectors.groupingBy(Command::branch));
        List<Branch> branches = perBranch.values().stream().map(Branch::new).collect(Collectors.toList());
        List<String> rejected = new ArrayList<>();
        for (var future : pool.invokeAll(branches)) {
            try {
                rejected.addAll(future.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("a branch failed", e.getCause());
            }
        }
        rejected.sort(Comparator.naturalOrder());
        return rejected;
    }

    /** Books what branches owe each other; returns the number of transfers that had to go back. */
    int clear() {
        int returned = 0;
        for (Command.Transfer transfer : posted) {
            try {
                find(transfer.to()).deposit("from " + transfer.account(), transfer.amount());
            } catch (BankException unknown) {
                try {
                    find(transfer.account()).deposit("returned", transfer.amount());
                } catch (BankException impossible) {
                    throw new AssertionError(impossible);
                }
                returned++;
            }
        }
        posted.clear();
        return returned;
    }

    /** Adds the month's interest to all accounts, several at a time. */
    Money interest(ExecutorService pool) throws InterruptedException {
        List<Callable<Money>> tasks = new ArrayList<>();
        for (Account account : all()) {
            tasks.add(() -> account.addInterest());
        }
        Money total = Money.ZERO;
        for (var future : pool.invokeAll(tasks)) {
            try {
                total = total.plus(future.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("interest failed", e.getCause());
            }
        }
        return total;
    }

    List<Account> all() {
        return accounts.values().stream()
            .flatMap(List::stream)
            .sorted(Comparator.comparing(Account::number))
            .collect(Collectors.toList());
    }

    /** Left over from the old bank: nothing calls it. */
    @Deprecated
    void merge(Bank other) {
        for (Account account : other.all()) {
            try {
                open(account);
            } catch (BankException e) {
                System.err.println("left out: " + e.getMessage());
            }
        }
    }
}

package bank;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** A day at the bank: reads a journal, works it off in parallel, and prints what became of the money. */
public final class Main {
    private static final int THREADS = 4;

    private Main() {
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length != 1) {
            System.err.println("usage: Main JOURNAL");
            System.exit(2);
        }
        try {
            day(Path.of(args[0]));
        } catch (NoSuchFileException e) {
            System.err.println("no journal " + e.getFile());
            System.exit(1);
        } catch (IOException e) {
            System.err.println("cannot read: " + e.getMessage());
            System.exit(1);
        }
    }

    private static void day(Path file) throws IOException, InterruptedException {
        Journal journal = Journal.read(file);
        Bank bank = new Bank();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<String> rejected = bank.work(journal.commands(), pool);
            int returned = bank.clear();
            Money interest = bank.interest(pool);
            print(journal.complaints(), "complaints");
            print(rejected, "rejected");
            System.out.println("returned: " + returned + ", interest: " + interest);
            report(bank.all());
        } finally {
            pool.shutdown();
        }
    }

    private static void print(List<String> lines, String title) {
        System.out.println(title + ": " + lines.size());
        lines.stream().limit(5).map(line -> "  " + line).forEach(System.out::println);
    }

    private static void report(List<Account> accounts) {
        Map<String, Money> branches = accounts.stream().collect(Collectors.toMap(
            account -> Account.branchOf(account.number()), Account::balance, Money::plus, TreeMap::new));
        branches.forEach((branch, money) -> System.out.println("branch " + branch + ": " + money));
        Comparator<Account> richest = Comparator.comparing(Account::balance).reversed();
        accounts.stream().sorted(richest.thenComparing(Account::number)).limit(5).forEach(account -> {
            int bookings = account.bookings().size();
            System.out.println(account.number() + " " + account.owner() + " " + account.kind()
                + ": " + account.balance() + " after " + bookings + " bookings");
        });
        long inDebt = accounts.stream().filter(account -> account.balance().compareTo(Money.ZERO) < 0).count();
        System.out.println(accounts.size() + " accounts, " + inDebt + " in debt");
    }
}

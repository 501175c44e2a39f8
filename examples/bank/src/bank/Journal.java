package bank;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The day's commands, read from a file; lines that make no sense are kept as complaints. */
final class Journal {
    private final List<Command> commands = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    static Journal read(Path file) throws IOException {
        Journal journal = new Journal();
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            int number = 0;
            String line;
            while ((line = reader.readLine()) != null) {
                number++;
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                try {
                    journal.commands.add(parse(line.split(";")));
                } catch (NumberFormatException e) {
                    journal.complaints.add("line " + number + ": not an amount");
                } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                    journal.complaints.add("line " + number + ": not understood");
                }
            }
        }
        return journal;
    }

    private static Command parse(String[] fields) {
        return switch (fields[0]) {
            case "open" -> new Command.Open(fields[1], Kind.valueOf(fields[2]), fields[3]);
            case "deposit" -> new Command.Deposit(fields[1], amount(fields[2]));
            case "withdraw" -> new Command.Withdraw(fields[1], amount(fields[2]));
            case "transfer" -> new Command.Transfer(fields[1], fields[2], amount(fields[3]));
            case "close" -> new Command.Close(fields[1]);
            default -> throw new IllegalArgumentException(fields[0]);
        };
    }

    private static Money amount(String text) {
        Money money = Money.parse(text);
        if (!money.isPositive()) {
            throw new NumberFormatException(text);
        }
        return money;
    }

    List<Command> commands() {
        return commands;
    }

    List<String> complaints() {
        return complaints;
    }
}

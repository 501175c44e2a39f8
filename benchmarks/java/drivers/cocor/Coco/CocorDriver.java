package Coco;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Lets Coco/R translate its own grammar many times. Arguments: the folder of Coco.atg, number of rounds. */
public final class CocorDriver {
    private CocorDriver() {
    }

    public static void main(String[] args) throws IOException {
        String folder = args[0];
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 150;
        File out = Files.createTempDirectory("cocor").toFile();
        long checksum = 0;
        int errors = 0;
        try {
            for (int i = 0; i < rounds; i++) {
                errors += translate(folder, out.getPath());
            }
            for (String name : new String[] {"Parser.java", "Scanner.java"}) {
                checksum = checksum * 31 + Arrays.hashCode(Files.readAllBytes(Path.of(out.getPath(), name)));
            }
        } finally {
            for (File file : out.listFiles()) {
                file.delete();
            }
            out.delete();
        }
        System.out.println("cocor " + rounds + " " + errors + " " + checksum);
    }

    private static int translate(String folder, String out) {
        Parser parser = new Parser(new Scanner(folder + File.separator + "Coco.atg"));
        parser.trace = new Trace(out);
        parser.tab = new Tab(parser);
        parser.dfa = new DFA(parser);
        parser.pgen = new ParserGen(parser);
        parser.tab.srcName = folder + File.separator + "Coco.atg";
        parser.tab.srcDir = folder;
        parser.tab.frameDir = folder;
        parser.tab.outDir = out;
        parser.Parse();
        parser.trace.Close();
        return parser.errors.count;
    }
}

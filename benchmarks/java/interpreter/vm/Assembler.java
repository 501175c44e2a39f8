package vm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns text into code: one instruction per word, {@code name:} defines a label, {@code $name} is a variable. */
final class Assembler {
    private final Map<String, Integer> labels = new HashMap<>();
    private final Map<String, Integer> variables = new HashMap<>();
    private final Map<Integer, String> open = new HashMap<>();
    private final List<Integer> code = new ArrayList<>();

    int[] assemble(String source) {
        String[] words = source.trim().split("\\s+");
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            if (word.endsWith(":")) {
                labels.put(word.substring(0, word.length() - 1), code.size());
                continue;
            }
            int op = Op.named(word);
            code.add(op);
            if (Op.hasOperand(op)) {
                operand(words[++i]);
            }
        }
        for (Map.Entry<Integer, String> hole : open.entrySet()) {
            Integer target = labels.get(hole.getValue());
            if (target == null) {
                throw new IllegalArgumentException("no label " + hole.getValue());
            }
            code.set(hole.getKey(), target);
        }
        int[] result = new int[code.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = code.get(i);
        }
        return result;
    }

    private void operand(String word) {
        char first = word.charAt(0);
        if (first == '$') {
            code.add(variables.computeIfAbsent(word, key -> variables.size()));
        } else if (Character.isDigit(first) || first == '-') {
            code.add(Integer.parseInt(word));
        } else {
            open.put(code.size(), word);
            code.add(-1);
        }
    }
}

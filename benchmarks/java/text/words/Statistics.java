package words;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts words, pairs of words and the lengths of sentences. */
final class Statistics {
    private final Map<String, Integer> words = new HashMap<>();
    private final Map<String, Map<String, Integer>> followers = new HashMap<>();
    private final TreeMap<Integer, Integer> sentences = new TreeMap<>();
    private long numbers;

    void read(String text) {
        Tokenizer tokenizer = new Tokenizer(text);
        String previous = null;
        int length = 0;
        while (tokenizer.advance()) {
            Token token = tokenizer.token();
            switch (token.kind) {
                case WORD:
                    String word = token.text.toLowerCase(Locale.ROOT);
                    words.merge(word, 1, Integer::sum);
                    if (previous != null) {
                        followers.computeIfAbsent(previous, key -> new HashMap<>()).merge(word, 1, Integer::sum);
                    }
                    previous = word;
                    length++;
                    break;
                case NUMBER:
                    numbers += Integer.parseInt(token.text);
                    break;
                case END:
                    count(sentences, length);
                    length = 0;
                    previous = null;
                    break;
                default:
                    break;
            }
        }
    }

    private static void count(Map<Integer, Integer> map, int key) {
        Integer old = map.get(key);
        if (old == null) {
            map.put(key, 1);
        } else {
            map.put(key, old + 1);
        }
    }

    List<Map.Entry<String, Integer>> frequent() {
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(words.entrySet());
        entries.sort(new Comparator<Map.Entry<String, Integer>>() {
            @Override
            public int compare(Map.Entry<String, Integer> a, Map.Entry<String, Integer> b) {
                int order = Integer.compare(b.getValue(), a.getValue());
                return order != 0 ? order : a.getKey().compareTo(b.getKey());
            }
        });
        return entries;
    }

    String report(int rows) {
        StringBuilder report = new StringBuilder();
        List<Map.Entry<String, Integer>> entries = frequent();
        for (int i = 0; i < rows && i < entries.size(); i++) {
            String word = entries.get(i).getKey();
            report.append(i + 1).append('\t').append(word).append('\t').append(entries.get(i).getValue());
            Map<String, Integer> next = followers.getOrDefault(word, Collections.emptyMap());
            if (!next.isEmpty()) {
                report.append('\t').append(favourite(next));
            }
            report.append('\n');
        }
        for (Map.Entry<Integer, Integer> sentence : sentences.entrySet()) {
            report.append(sentence.getKey()).append(':').append(sentence.getValue()).append(' ');
        }
        return report.append(numbers).append('\n').toString();
    }

    private static String favourite(Map<String, Integer> next) {
        String best = "";
        int count = 0;
        for (Map.Entry<String, Integer> entry : next.entrySet()) {
            int n = entry.getValue();
            if (n > count || n == count && entry.getKey().compareTo(best) < 0) {
                best = entry.getKey();
                count = n;
            }
        }
        return best;
    }
}

package words;

import java.util.ArrayList;
import java.util.List;

/** Justifies paragraphs to a width. */
final class Layout {
    private final int width;
    private final StringBuilder page = new StringBuilder();

    Layout(int width) {
        this.width = width;
    }

    String justify(String text) {
        page.setLength(0);
        for (String paragraph : text.split("\n\n")) {
            List<String> line = new ArrayList<>();
            int length = 0;
            for (String word : paragraph.split("\\s+")) {
                if (word.isEmpty()) {
                    continue;
                }
                if (length + line.size() + word.length() > width && !line.isEmpty()) {
                    spread(line, length);
                    line.clear();
                    length = 0;
                }
                line.add(word);
                length += word.length();
            }
            page.append(String.join(" ", line)).append("\n\n");
        }
        return page.toString();
    }

    private void spread(List<String> line, int length) {
        int gaps = line.size() - 1;
        int blanks = width - length;
        for (int i = 0; i < line.size(); i++) {
            page.append(line.get(i));
            if (i < gaps) {
                int share = blanks / (gaps - i);
                blanks -= share;
                for (int b = 0; b < share; b++) {
                    page.append(' ');
                }
            }
        }
        page.append('\n');
    }
}

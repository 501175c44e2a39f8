package words;

import java.util.NoSuchElementException;

final class Tokenizer {
    private final String text;
    private int position;
    private Token.Kind kind;

    Tokenizer(String text) {
        this.text = text;
    }

    /** Moves to the next token; false at the end of the text. */
    boolean advance() {
        while (position < text.length() && isBlank(text.charAt(position))) {
            position++;
        }
        return position < text.length();
    }

    Token token() {
        if (position >= text.length()) {
            throw new NoSuchElementException("end of text");
        }
        int start = position;
        char first = text.charAt(position++);
        if (Character.isLetter(first)) {
            kind = Token.Kind.WORD;
            while (position < text.length() && Character.isLetter(text.charAt(position))) {
                position++;
            }
        } else if (Character.isDigit(first)) {
            kind = Token.Kind.NUMBER;
            while (position < text.length() && Character.isDigit(text.charAt(position))) {
                position++;
            }
        } else {
            kind = first == '.' || first == '!' || first == '?' ? Token.Kind.END : Token.Kind.OTHER;
        }
        return new Token(kind, text.substring(start, position));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\n' || c == '\t';
    }
}

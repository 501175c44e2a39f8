package words;

final class Token {
    enum Kind { WORD, NUMBER, END, OTHER }

    final Kind kind;
    final String text;

    Token(Kind kind, String text) {
        this.kind = kind;
        this.text = text;
    }
}

package vm;

/** The instructions. Numbers instead of an enum, as in a real interpreter. */
final class Op {
    static final int PUSH = 0;
    static final int LOAD = 1;
    static final int STORE = 2;
    static final int ALOAD = 3;
    static final int ASTORE = 4;
    static final int ADD = 5;
    static final int SUB = 6;
    static final int MUL = 7;
    static final int DIV = 8;
    static final int MOD = 9;
    static final int LESS = 10;
    static final int EQUAL = 11;
    static final int NOT = 12;
    static final int JUMP = 13;
    static final int JUMP_IF = 14;
    static final int CALL = 15;
    static final int RETURN = 16;
    static final int DUP = 17;
    static final int DROP = 18;
    static final int EMIT = 19;
    static final int HALT = 20;

    private static final String[] NAMES = {
        "push", "load", "store", "aload", "astore", "add", "sub", "mul", "div", "mod", "less", "equal", "not",
        "jump", "jumpif", "call", "return", "dup", "drop", "emit", "halt",
    };

    private Op() {
    }

    static int named(String name) {
        for (int i = 0; i < NAMES.length; i++) {
            if (NAMES[i].equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no instruction " + name);
    }

    static boolean hasOperand(int op) {
        return op <= STORE || op >= JUMP && op <= CALL;
    }
}

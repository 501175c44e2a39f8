package vm;

/** What the machine runs; {@code $n}, the first variable named, holds the input. */
final class Programs {
    static final String PRIMES = String.join("\n",
        "load $n store $n",
        "push 2 store $i",
        "next: load $n load $i less jumpif done",
        "  push 2 store $d",
        "try: load $i load $d load $d mul less jumpif prime",
        "  load $i load $d mod not jumpif composite",
        "  load $d push 1 add store $d jump try",
        "prime: load $i emit",
        "composite: load $i push 1 add store $i jump next",
        "done: halt");

    static final String COLLATZ = String.join("\n",
        "load $n store $n",
        "push 1 store $i push 0 store $best",
        "next: load $n load $i less jumpif done",
        "  load $i call length",
        "  dup load $best less jumpif shorter store $best load $i emit jump step",
        "shorter: drop",
        "step: load $i push 1 add store $i jump next",
        "length: store $x push 0 store $l",
        "again: load $x push 1 equal jumpif end",
        "  load $l push 1 add store $l",
        "  load $x push 2 mod jumpif odd",
        "  load $x push 2 div store $x jump again",
        "odd: load $x push 3 mul push 1 add store $x jump again",
        "end: load $l return",
        "done: load $best emit halt");

    static final String SORT = String.join("\n",
        "load $n store $n",
        "push 0 store $i push 7 store $r",
        "fill: load $i load $n less not jumpif filled",
        "  load $r push 137 mul push 29 add push 1009 mod store $r",
        "  load $i load $r astore",
        "  load $i push 1 add store $i jump fill",
        "filled: push 0 store $i",
        "outer: load $i load $n less not jumpif sorted",
        "  push 1 store $j",
        "inner: load $j load $n load $i sub less not jumpif risen",
        "  load $j aload load $j push 1 sub aload less not jumpif ordered",
        "  load $j aload store $t",
        "  load $j load $j push 1 sub aload astore",
        "  load $j push 1 sub load $t astore",
        "ordered: load $j push 1 add store $j jump inner",
        "risen: load $i push 1 add store $i jump outer",
        "sorted: push 0 store $i",
        "print: load $i load $n less not jumpif done",
        "  load $i aload emit load $i push 1 add store $i jump print",
        "done: halt");

    static final String[] ALL = {PRIMES, COLLATZ, SORT};

    private Programs() {
    }
}

// jdk: 25
// A compact source file: fields, methods, nested types and an instance main outside any class.
int calls;
final List<String> words = new ArrayList<>(List.of("one", "two", "three"));
static int total = start(3);
static int start(int i) { //K1 //F start calls=1 returns=1 throws=0
  int r = i; //#1
  return r + 1; //#1
}
record Word(String text) {
  Word { //K6 //F Word calls=6 returns=6 throws=0
    if (text.isEmpty()) throw new IllegalArgumentException(); //K0 //B if: true=0 false=6
  }
  int weight() { return text.length() * 2; } //#3 //K3 //F weight calls=3 returns=3 throws=0
}
enum Size { SMALL, LARGE; static Size of(int n) { return n > 7 ? LARGE : SMALL; } } //#3 //K3 //B ?:: true=1 false=2 //F of calls=3 returns=3 throws=0
interface Visitor { void see(Word w); default Visitor twice() { return w -> { see(w); see(w); }; } } //K1 //L3 //F twice calls=1 returns=1 throws=0
void visit(Visitor v) { //K1 //F visit calls=1 returns=1 throws=0
  for (String w : words) { //#1 //K3 //B for-each: true=3 false=1
    v.see(new Word(w)); //#3
  }
}
int count(Word w) { //K6 //F count calls=6 returns=6 throws=0
  calls++; //#6
  return w.text.length(); //#6
}
void main() { //K1 //F main calls=1 returns=1 throws=0
  Visitor v = w -> total += count(w); //#1 //L6
  visit(v.twice()); //#1
  for (Word w : words.stream().map(Word::new).toList()) { //K3 //B for-each: true=3 false=1
    IO.println(w.text() + " " + Size.of(w.weight())); //#3
  }
  IO.println(calls + " " + total); //#1
}

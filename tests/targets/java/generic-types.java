// Generic classes, bounded methods, wildcard captures, bridge methods, recursive bounds, generic arrays, varargs.
import java.util.*;
public class T {
  static int n;
  static abstract class Animal<A extends Animal<A>> implements Comparable<A> {
    int age;
    A age(int a) { age = a; return self(); } //K3 //F age calls=3 returns=3 throws=0
    abstract A self();
    public int compareTo(A o) { n++; return Integer.compare(age, o.age); } //K4 //F compareTo calls=4 returns=4 throws=0
  }
  static class Dog extends Animal<Dog> {
    @Override Dog self() { return this; } //#3 //K3 //F self calls=3 returns=3 throws=0
  }
  static class Stack<E> implements Iterable<E> {
    private class Cell { E e; Cell next; Cell(E e, Cell next) { this.e = e; this.next = next; } } //K6 //F Cell calls=6 returns=6 throws=0
    Cell top;
    int size;
    @SafeVarargs final Stack<E> push(E... all) { for (E e : all) { top = new Cell(e, top); size++; } return this; } //K3,6 //B for-each: true=6 false=3 //F push calls=3 returns=3 throws=0
    E pop() { //K3 //F pop calls=3 returns=3 throws=0
      if (top == null) return null; //K1 //B if: true=1 false=2
      E e = top.e; //#2
      top = top.next; //#2
      size--; //#2
      return e; //#2
    }
    public Iterator<E> iterator() { //K2 //F iterator calls=2 returns=2 throws=0
      return new Iterator<E>() { //#2
        Cell at = top;
        public boolean hasNext() { return at != null; } //#6 //K6 //F hasNext calls=6 returns=6 throws=0
        public E next() { E e = at.e; at = at.next; return e; } //K4 //F next calls=4 returns=4 throws=0
      };
    }
    <R> Stack<R> map(java.util.function.Function<? super E, ? extends R> f) { //K1 //F map calls=1 returns=1 throws=0
      Stack<R> out = new Stack<>(); //#1
      for (E e : this) out.push(f.apply(e)); //K2 //B for-each: true=2 false=1
      return out; //#1
    }
  }
  static <X extends Comparable<? super X>> X max(Iterable<? extends X> all) { //K1 //F max calls=1 returns=1 throws=0
    X best = null; //#1
    for (X x : all) { //#1 //K2 //B for-each: true=2 false=1
      if (best == null || x.compareTo(best) > 0) { //#2 //K2 //B if: true=2 false=0; ||: evaluated=1 skipped=1
        best = x; //#2
      }
    }
    return best; //#1
  }
  static void swapAny(List<?> l) { swap(l); } //#1 //K1 //F swapAny calls=1 returns=1 throws=0
  private static <X> void swap(List<X> l) { X x = l.get(0); l.set(0, l.get(1)); l.set(1, x); } //K1 //F swap calls=1 returns=1 throws=0
  @SuppressWarnings("unchecked") static <X> X[] array(X... xs) { return xs; } //#1 //K1 //F array calls=1 returns=1 throws=0
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    List<Dog> dogs = new ArrayList<>(List.of(new Dog().age(3), new Dog().age(1), new Dog().age(2))); //#1
    Collections.sort(dogs); //#1
    swapAny(dogs); //#1
    System.out.println(dogs.get(0).age + "" + dogs.get(1).age + dogs.get(2).age); //#1
    Stack<String> s = new Stack<String>().push("a", "bbb", "cc", "d"); //#1
    System.out.println(s.pop() + s.size + s.pop() + s.size); //#1
    Stack<Integer> lengths = s.map(String::length); //#1
    System.out.println(max(lengths) + "" + new Stack<Object>().pop() + array("p", "q").length + n); //#1
  }
}

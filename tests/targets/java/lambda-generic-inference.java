// Expression lambdas that take part in inference: nested generic calls, diamonds, wildcards, method chains.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class T {
  static <A, B> Function<A, B> fn(Function<A, B> f) { return f; } //#1 //K1 //F fn calls=1 returns=1 throws=0
  static <A, B, C> Function<A, C> both(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) { //K2 //F both calls=2 returns=2 throws=0
    return a -> g.apply(f.apply(a)); //#2 //L2
  }
  static <X extends Comparable<? super X>> X best(Collection<? extends X> all, BinaryOperator<X> pick) { //K2 //F best calls=2 returns=2 throws=0
    X r = null; //#2
    for (X x : all) r = r == null ? x : pick.apply(r, x); //K7 //B for-each: true=7 false=2; ?:: true=2 false=5
    return r; //#2
  }
  static <K, V> Map<K, List<V>> index(List<V> all, Function<? super V, ? extends K> key) { //K1 //F index calls=1 returns=1 throws=0
    Map<K, List<V>> m = new TreeMap<>(); //#1
    all.forEach(v -> m.computeIfAbsent(key.apply(v), k -> new ArrayList<>()).add(v)); //#1 //L4,2
    return m; //#1
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    List<String> words = List.of("aa", "b", "cc", "d"); //#1
    Function<String, Integer> len = fn(s -> s.length()); //#1 //L1
    System.out.println(both(len, i -> i * 2).apply("x") + both((String s) -> s + s, s -> s.length()).apply("yy")); //#1 //L1,1,1
    System.out.println(best(words, (p, q) -> p.compareTo(q) > 0 ? p : q) + best(List.of(3, 1, 2), (p, q) -> p < q ? p : q)); //#1 //L3,2
    System.out.println(index(words, s -> s.length())); //#1 //L4
    TreeMap<String, Integer> lengths = words.stream().collect(Collectors.toMap(s -> s, s -> s.length(), (p, q) -> p, TreeMap::new)); //#1 //L4,4,0
    System.out.println(words.stream().sorted(Comparator.comparing((String s) -> -s.length()).thenComparing(Comparator.reverseOrder())).toList()); //#1 //L12
    Map<Boolean, Long> parts = words.stream().collect(Collectors.partitioningBy(s -> s.length() > 1, Collectors.counting())); //#1 //L4
    System.out.println(parts + " " + lengths + Stream.iterate(1, i -> i < 50, i -> i * 3).map(i -> List.of(i, -i)).flatMap(l -> l.stream()).mapToInt(i -> i).sum()); //#1 //L5,4,4,4,8
    Optional<String> o = words.stream().filter(s -> s.startsWith("c")).findFirst().map(s -> s.toUpperCase()).or(() -> Optional.of("none")); //#1 //L3,1,0
    Supplier<Supplier<List<? extends Number>>> deep = () -> () -> args.length == 0 ? List.of(1) : List.of(2.0); //L1,1 //B ?:: true=1 false=0
    System.out.println(o.get() + deep.get().get()); //#1
    Object boxed = ((Supplier<Object>) () -> true ? 1 : 2.0).get(); //#1 //L1
    long total = IntStream.rangeClosed(1, 4).mapToObj(i -> (long) i).reduce(0L, (p, q) -> p + q); //#1 //L4,4
    char c = ((Function<Integer, Character>) i -> (char) ('a' + i)).apply(2); //#1 //L1
    System.out.println(boxed + " " + total + c); //#1
  }
}

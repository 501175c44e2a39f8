import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Main {
    static int square(int i) {
        return i * i;
    }

    static boolean wanted(int i) {
        return i % 2 == 0 && square(i) > 3;
    }

    static Stream<Integer> source() {
        return Stream.of(1, 2, 3, 4, 5, 6);
    }

    static String key(int i) {
        return i < 20 ? low() : high();
    }

    static String low() {
        return "low";
    }

    static String high() {
        return "high";
    }

    static int merge(int a, int b) {
        return a + b;
    }

    static int chained() {
        return source()
            .filter(i -> wanted(i))
            .map(Main::square)
            .peek(i -> {
                if (i > 20) {
                    high();
                }
            })
            .reduce(0, (a, b) -> merge(a, b));
    }

    static Map<String, List<Integer>> grouped() {
        return source()
            .map(i -> square(i))
            .collect(Collectors.groupingBy(
                i -> key(i),
                TreeMap::new,
                Collectors.toList()));
    }

    static List<Integer> flat() {
        return source()
            .flatMap(i -> IntStream
                .range(0, i)
                .mapToObj(j -> merge(i, j)))
            .sorted((a, b) -> Integer.compare(square(a), merge(b, 0)))
            .limit(5)
            .collect(Collectors.toList());
    }

    static Stream<Integer> lazy() {
        return source().map(i -> square(i));
    }

    static int consumed(Stream<Integer> stream) {
        return stream.mapToInt(i -> merge(i, 1)).sum();
    }

    static int searched() {
        return source().map(Main::square).anyMatch(i -> wanted(i)) ? merge(1, 1) : 0;
    }

    static int iterated() {
        int sum = 0;
        for (int i : Stream.iterate(1, i -> merge(i, i)).limit(4).toList()) {
            sum += square(i);
        }
        return sum;
    }

    public static void main(String[] args) {
        int sum = chained();
        sum += grouped().size();
        sum += flat().size();
        sum += consumed(lazy());
        sum += searched();
        sum += iterated();
        System.out.println(sum);
    }
}

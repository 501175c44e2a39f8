package shop;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Questions about orders, each answered by a stream. */
final class Reports {
    private final List<Order> orders;

    Reports(List<Order> orders) {
        this.orders = orders;
    }

    String bestCustomers(int count) {
        Map<Customer, Long> totals = orders.stream()
            .collect(Collectors.groupingBy(Order::customer, Collectors.summingLong(Order::total)));
        return totals.entrySet().stream()
            .sorted(Map.Entry.<Customer, Long>comparingByValue().reversed()
                .thenComparing(entry -> entry.getKey().id()))
            .limit(count)
            .map(entry -> entry.getKey().name() + "=" + entry.getValue())
            .collect(Collectors.joining(", ", "[", "]"));
    }

    TreeMap<String, Integer> unitsPerProduct() {
        return orders.stream()
            .flatMap(order -> order.items().stream())
            .collect(Collectors.toMap(Item::product, Item::quantity, Integer::sum, TreeMap::new));
    }

    long regionsByQuarter() {
        Function<Order, Integer> quarter = order -> {
            int day = order.day();
            if (day < 90) {
                return 1;
            } else if (day < 181) {
                return 2;
            }
            return day < 273 ? 3 : 4;
        };
        Map<Customer.Region, Map<Integer, Long>> table = orders.stream()
            .collect(Collectors.groupingBy(order -> order.customer().region(), TreeMap::new,
                Collectors.groupingBy(quarter, TreeMap::new, Collectors.counting())));
        return table.values().stream()
            .flatMap(row -> row.values().stream())
            .reduce(0L, (sum, n) -> sum * 31 + n);
    }

    int sortedChecksum() {
        Comparator<Order> order = Comparator.comparing((Order o) -> o.customer().name())
            .thenComparing(Comparator.comparingLong(Order::total).reversed())
            .thenComparingInt(Order::day)
            .thenComparing(Order::number);
        return orders.stream().sorted(order).mapToInt(Order::number).reduce(7, (hash, n) -> hash * 31 + n);
    }

    LongSummaryStatistics large() {
        Predicate<Order> inNorth = order -> order.customer().livesIn(Customer.Region.NORTH);
        return orders.stream()
            .filter(Order::isLarge)
            .filter(inNorth.negate())
            .mapToLong(Order::total)
            .summaryStatistics();
    }

    Optional<Item> dearest() {
        return orders.stream()
            .map(Order::items)
            .flatMap(List::stream)
            .filter(item -> item.quantity() > 3)
            .max(Comparator.comparingLong(Item::price).thenComparing(Item::product));
    }

    long pairs(int limit) {
        return IntStream.range(0, limit)
            .boxed()
            .flatMap(a -> Stream.iterate(a + 1, b -> b + 1).limit(30).filter(b -> (a ^ b) % 3 == 0))
            .mapToLong(b -> b)
            .sum();
    }
}

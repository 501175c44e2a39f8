package shop;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes customers and orders; each depends on its number alone. */
final class Shop {
    private static final List<String> PRODUCTS = IntStream.range(0, 60)
        .mapToObj(n -> "product-" + (char) ('a' + n % 26) + n)
        .collect(Collectors.toList());

    private final int seed;
    private final List<Customer> customers;

    Shop(int seed, int customers) {
        this.seed = seed;
        this.customers = IntStream.range(0, customers)
            .mapToObj(id -> new Customer(id, "customer " + mix(id) % 500, Customer.Region.values()[mix(id) % 4]))
            .collect(Collectors.toList());
    }

    List<Order> orders(int count) {
        return IntStream.range(0, count).mapToObj(this::order).collect(Collectors.toList());
    }

    private Order order(int number) {
        int hash = mix(number);
        List<Item> items = IntStream.rangeClosed(0, hash % 5)
            .map(n -> mix(hash + n))
            .mapToObj(h -> new Item(PRODUCTS.get(h % PRODUCTS.size()), 1 + h % 7, 100 + h % 9_900))
            .collect(Collectors.toList());
        return new Order(number, customers.get(hash % customers.size()), hash % 365, items);
    }

    private int mix(int n) {
        int h = (n + seed * 31) * 0x9E3779B1;
        h ^= h >>> 15;
        h *= 0x85EBCA6B;
        return (h ^ h >>> 13) >>> 1;
    }
}

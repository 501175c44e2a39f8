package shop;

import java.util.List;

record Order(int number, Customer customer, int day, List<Item> items) {
    long total() {
        return items.stream().mapToLong(Item::total).sum();
    }

    boolean isLarge() {
        return total() > 40_000;
    }
}

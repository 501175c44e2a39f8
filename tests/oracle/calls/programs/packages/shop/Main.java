package shop;

import static shop.model.Prices.price;

import java.util.ArrayList;
import java.util.List;
import shop.model.Item;
import shop.model.Prices;

public class Main {
    private final List<Item> items = new ArrayList<>();

    void add(Item item) {
        items.add(item);
    }

    int total() {
        int sum = 0;
        for (Item item : items) {
            sum += item.cost(Prices::discounted);
        }
        return sum;
    }

    public static void main(String[] args) {
        Main main = new Main();
        main.add(new Item("tea"));
        main.add(new Item("milk"));
        main.add(new Item.Bundle("set", 3));
        int sum = main.total() + price("tea");
        System.out.println(sum);
    }
}

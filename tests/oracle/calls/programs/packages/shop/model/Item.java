package shop.model;

import java.util.function.IntUnaryOperator;

public class Item {
    protected final String name;

    public Item(String name) {
        this.name = name;
    }

    public int cost(IntUnaryOperator rule) {
        return rule.applyAsInt(Prices.price(name));
    }

    public static class Bundle extends Item {
        private final int size;

        public Bundle(String name, int size) {
            super(name);
            this.size = size;
        }

        @Override
        public int cost(IntUnaryOperator rule) {
            return size * super.cost(price -> rule.applyAsInt(Prices.half(price)));
        }
    }
}

package shop;

record Item(String product, int quantity, long price) {
    Item {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity " + quantity);
        }
    }

    long total() {
        return quantity * price;
    }
}

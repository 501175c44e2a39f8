package shop;

record Customer(int id, String name, Region region) {
    enum Region { NORTH, EAST, SOUTH, WEST }

    boolean livesIn(Region where) {
        return region == where;
    }
}

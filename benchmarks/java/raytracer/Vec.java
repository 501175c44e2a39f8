/** A vector or a colour; immutable, so that the program lives on small methods. */
final class Vec {
    static final Vec ZERO = new Vec(0, 0, 0);

    final double x;
    final double y;
    final double z;

    Vec(double x, double y, double z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }

    Vec plus(Vec o) {
        return new Vec(x + o.x, y + o.y, z + o.z);
    }

    Vec minus(Vec o) {
        return new Vec(x - o.x, y - o.y, z - o.z);
    }

    Vec times(double f) {
        return new Vec(x * f, y * f, z * f);
    }

    Vec filter(Vec o) {
        return new Vec(x * o.x, y * o.y, z * o.z);
    }

    double dot(Vec o) {
        return x * o.x + y * o.y + z * o.z;
    }

    double length() {
        return Math.sqrt(dot(this));
    }

    Vec unit() {
        double length = length();
        if (length == 0) {
            return this;
        }
        return times(1 / length);
    }

    Vec mirroredAt(Vec normal) {
        return minus(normal.times(2 * dot(normal)));
    }

    private static int channel(double value) {
        if (value <= 0) {
            return 0;
        }
        if (value >= 1) {
            return 255;
        }
        return (int) (value * 255);
    }

    int rgb() {
        return channel(x) << 16 | channel(y) << 8 | channel(z);
    }
}

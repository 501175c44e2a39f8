final class Material {
    final Vec colour;
    final double mirror;
    final int shine;

    Material(Vec colour, double mirror, int shine) {
        this.colour = colour;
        this.mirror = mirror;
        this.shine = shine;
    }

    boolean isMirror() {
        return mirror > 0;
    }

    /** base to the power of the shine, by repeated squaring. */
    double highlight(double base) {
        double result = 1;
        double square = base;
        for (int n = shine; n > 0; n >>= 1) {
            if ((n & 1) == 1) {
                result *= square;
            }
            square *= square;
        }
        return result;
    }
}

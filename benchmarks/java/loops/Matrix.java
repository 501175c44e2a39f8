final class Matrix {
    private final int size;
    private final double[][] cells;

    Matrix(int size) {
        this.size = size;
        this.cells = new double[size][size];
    }

    static Matrix filled(int size, int seed) {
        Matrix matrix = new Matrix(size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                matrix.cells[i][j] = (i * 31 + j * 17 + seed) % 10;
            }
        }
        return matrix;
    }

    Matrix times(Matrix other) {
        Matrix product = new Matrix(size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    sum += cells[i][k] * other.cells[k][j];
                }
                product.cells[i][j] = sum;
            }
        }
        return product;
    }

    double trace() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += cells[i][i];
        }
        return sum;
    }
}

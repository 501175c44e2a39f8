/** A binary search tree, everything done by recursion. */
final class Tree {
    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    void add(int key) {
        root = add(root, key);
    }

    private static Node add(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else if (key > node.key) {
            node.right = add(node.right, key);
        }
        return node;
    }

    boolean contains(int key) {
        return contains(root, key);
    }

    private static boolean contains(Node node, int key) {
        if (node == null) return false;
        if (key == node.key) return true;
        return key < node.key ? contains(node.left, key) : contains(node.right, key);
    }

    int depth() {
        return depth(root);
    }

    private static int depth(Node node) {
        return node == null ? 0 : 1 + Math.max(depth(node.left), depth(node.right));
    }

    long sum() {
        return sum(root);
    }

    private static long sum(Node node) {
        if (node == null) {
            return 0;
        }
        return node.key + sum(node.left) + sum(node.right);
    }
}

// ignore: dive
public class Main {
    static int dives;
    static int others;

    static void dive(int[] depth) {
        depth[0]++;
        dive(depth);
    }

    static int after(int i) {
        others++;
        return last(i);
    }

    static int last(int i) {
        return i + 1;
    }

    static void caught(int i) {
        try {
            dive(new int[1]);
        } catch (StackOverflowError e) {
            dives++;
        }
        after(i);
    }

    static void around() {
        caught(1);
        last(2);
        try {
            dive(new int[1]);
        } catch (StackOverflowError e) {
            after(3);
        }
        caught(4);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread small = new Thread(null, () -> around(), "small", 1 << 18);
        small.start();
        small.join();
        last(5);
        System.out.println(dives + others);
    }
}

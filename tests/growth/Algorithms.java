/** Algorithms whose growth is known; the comment above each method says how its work grows.  Run as NAME SIZE. */
public class Algorithms {
  static int[] random(int n) {
    int[] made = new int[n];
    for (int i = 0; i < n; i++) made[i] = (int) ((i * 7919L + 13) % 10007);
    return made;
  }

  static int[] falling(int n) {
    int[] made = new int[n];
    for (int i = 0; i < n; i++) made[i] = n - i;
    return made;
  }

  static int[] rising(int n) {
    int[] made = new int[n];
    for (int i = 0; i < n; i++) made[i] = i;
    return made;
  }

  // n²
  static void bubble(int[] a) {
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j + 1 < a.length - i; j++)
        if (a[j] > a[j + 1]) {
          int one = a[j];
          a[j] = a[j + 1];
          a[j + 1] = one;
        }
  }

  // n²
  static void insertion(int[] a) {
    for (int i = 1; i < a.length; i++)
      for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
        int one = a[j];
        a[j] = a[j - 1];
        a[j - 1] = one;
      }
  }

  // n²
  static void quick(int[] a, int low, int high) {
    if (low >= high) return;
    int at = low;
    for (int i = low + 1; i <= high; i++)
      if (a[i] < a[low]) {
        at++;
        int one = a[i];
        a[i] = a[at];
        a[at] = one;
      }
    quick(a, low, at - 1);
    quick(a, at + 1, high);
  }

  // n³
  static long product(int n) {
    long sum = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) sum += (long) i * k * (k + j);
    return sum;
  }

  // n³
  static void shortest(int n) {
    int[] far = random(n * n);
    for (int k = 0; k < n; k++)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) far[i * n + j] = Math.min(far[i * n + j], far[i * n + k] + far[k * n + j]);
  }

  // n²
  static int find(String text, String word) {
    for (int i = 0; i + word.length() <= text.length(); i++) {
      int j = 0;
      while (j < word.length() && text.charAt(i + j) == word.charAt(j)) j++;
      if (j == word.length()) return i;
    }
    return -1;
  }

  // n²
  static void collide(int n) {
    Integer[] slots = new Integer[n];
    for (int i = 0; i < n; i++) {
      int at = 0;
      while (slots[at] != null) at++;
      slots[at] = i;
    }
  }

  // n log n
  static int[] merge(int[] a) {
    if (a.length < 2) return a;
    int middle = a.length / 2;
    int[] left = merge(java.util.Arrays.copyOfRange(a, 0, middle));
    int[] right = merge(java.util.Arrays.copyOfRange(a, middle, a.length));
    int[] made = new int[a.length];
    int i = 0;
    int j = 0;
    while (i < left.length || j < right.length)
      if (j == right.length || (i < left.length && left[i] <= right[j])) made[i + j] = left[i++];
      else made[i + j] = right[j++];
    return made;
  }

  // n log n
  static void sift(int[] a, int at, int end) {
    while (2 * at + 1 < end) {
      int child = 2 * at + 1;
      if (child + 1 < end && a[child + 1] > a[child]) child++;
      if (a[at] >= a[child]) break;
      int one = a[at];
      a[at] = a[child];
      a[child] = one;
      at = child;
    }
  }

  // n
  static void heap(int[] a) {
    for (int i = a.length / 2; i >= 0; i--) sift(a, i, a.length);
    for (int end = a.length - 1; end > 0; end--) {
      int one = a[0];
      a[0] = a[end];
      a[end] = one;
      sift(a, 0, end);
    }
  }

  // log n
  static void search(int n) {
    int low = 0;
    int high = n;
    while (low < high) {
      int middle = (low + high) / 2;
      if (middle < n) low = middle + 1;
      else high = middle;
    }
  }

  // n
  static void trie(int n) {
    java.util.Map<String, Integer> nodes = new java.util.HashMap<>();
    for (int i = 0; i < n; i++) {
      String word = String.format("%08d", i);
      for (int at = 1; at <= 8; at++) nodes.merge(word.substring(0, at), 1, Integer::sum);
    }
  }

  // n
  static long remembered(int n) {
    long[] known = new long[n + 1];
    known[1] = 1;
    for (int i = 2; i <= n; i++) known[i] = (known[i - 1] + known[i - 2]) % 1000;
    return known[n];
  }

  // n
  static boolean kmp(String text, String word) {
    int[] back = new int[word.length()];
    for (int i = 1, j = 0; i < word.length(); i++) {
      while (j > 0 && word.charAt(i) != word.charAt(j)) j = back[j - 1];
      if (word.charAt(i) == word.charAt(j)) j++;
      back[i] = j;
    }
    for (int i = 0, j = 0; i < text.length(); i++) {
      while (j > 0 && text.charAt(i) != word.charAt(j)) j = back[j - 1];
      if (text.charAt(i) == word.charAt(j)) j++;
      if (j == word.length()) return true;
    }
    return false;
  }

  static int top(int[] above, int i) {
    while (above[i] != i) i = above[i] = above[above[i]];
    return i;
  }

  // n
  static void join(int n) {
    int[] above = rising(n);
    for (int i = 1; i < n; i++) above[top(above, i)] = top(above, i - 1);
  }

  // n log log n
  static void sieve(int n) {
    boolean[] crossed = new boolean[n + 1];
    for (int i = 2; i * i <= n; i++) {
      if (crossed[i]) continue;
      for (int j = i * i; j <= n; j += i) crossed[j] = true;
    }
  }

  // 1.618ⁿ
  static long fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  // 2ⁿ
  static int subsets(int n, int from, int chosen) {
    int found = chosen;
    for (int i = from; i < n; i++) found += subsets(n, i + 1, i);
    return found;
  }

  public static void main(String[] args) {
    int n = Integer.parseInt(args[1]);
    if (args[0].equals("slow")) {
      bubble(random(n));
      insertion(falling(n));
      quick(rising(n), 0, n - 1);
      product(n);
      shortest(n);
      find("a".repeat(n), "a".repeat(n / 2 - 1) + "b");
      collide(n);
    } else if (args[0].equals("fast")) {
      merge(random(n));
      heap(random(n));
      search(n);
      trie(n);
      remembered(n);
      kmp("a".repeat(n), "a".repeat(n / 2 - 1) + "b");
      join(n);
      sieve(n);
    } else {
      fib(n);
      subsets(n, 0, 0);
    }
  }
}

// Lambdas cast to intersections of types, serialized and read back.
import java.io.*;
import java.util.function.*;
public class T {
  interface Mark { default String mark() { return "marked"; } } //K1 //F mark calls=1 returns=1 throws=0
  static int n;
  static <X extends Runnable & Mark> String use(X x) { //K1 //F use calls=1 returns=1 throws=0
    x.run(); //#1
    return x.mark(); //#1
  }
  public static void main(String[] args) throws Exception { //K1 //F main calls=1 returns=1 throws=0
    System.out.println(use((Runnable & Mark) () -> n++)); //L1
    Supplier<Integer> s = (Supplier<Integer> & Serializable) () -> 40 + 2; //#1 //L2
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(); //#1
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { //K1
      out.writeObject(s); //#1
    }
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())); //#1
    Supplier<?> back = (Supplier<?>) in.readObject(); //#1
    System.out.println(s.get() + " " + back.get() + " " + n); //#1
  }
}

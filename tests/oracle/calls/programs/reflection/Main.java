import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

public class Main {
    interface Service {
        int serve(int i);

        default int often(int i) {
            return serve(i) + serve(i + 1);
        }
    }

    static class Real implements Service {
        @Override
        public int serve(int i) {
            return helped(i);
        }
    }

    static class Logging implements InvocationHandler {
        private final Service target;

        Logging(Service target) {
            this.target = target;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            helped(0);
            return method.invoke(target, args);
        }
    }

    Main() {
        helped(1);
    }

    static int helped(int i) {
        return i + 1;
    }

    static int fails(int i) {
        helped(i);
        throw new IllegalStateException();
    }

    static int invoked() throws Exception {
        Method method = Main.class.getDeclaredMethod("helped", int.class);
        int sum = 0;
        for (int i = 0; i < 20; i++) {
            sum += (int) method.invoke(null, i);
        }
        try {
            Main.class.getDeclaredMethod("fails", int.class).invoke(null, 3);
        } catch (InvocationTargetException e) {
            sum += helped(2);
        }
        Main.class.getDeclaredConstructor().newInstance();
        return sum;
    }

    static int proxied() {
        Service service = (Service) Proxy.newProxyInstance(
            Main.class.getClassLoader(),  // line +2: <init>
            new Class<?>[] {Service.class},
            new Logging(new Real()));
        int sum = service.serve(4);
        sum += service.often(5);
        return sum;
    }

    static int handled() throws Throwable {
        MethodType type = MethodType.methodType(int.class, int.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(Main.class, "helped", type);
        int sum = (int) handle.invokeExact(6);
        return sum + (int) handle.invoke(7);
    }

    static class Loaded {
        static {
            helped(8);
        }
    }

    public static void main(String[] args) throws Throwable {
        int sum = invoked();
        sum += proxied();
        sum += handled();
        Class.forName("Main$Loaded");
        System.out.println(sum);
    }
}

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import javax.annotation.processing.*;

// Behind //= stands how often the statements of a line begin, behind //@ who bears what.
public class Annotated {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Service {}

    @Generated("x") //@ made
    static class Made { //@ made
        static int f() { //@ made
            return 1; //@ made //= 1
        } //@ made
    } //@ made

    @java.lang.Deprecated //@ old
    static int old(int n) { //@ old
        if (n > 1) return 2; //@ old //= 2 1
        return 1; //@ old //= 1
    } //@ old

    @Service //@ service
    static int serve(@Deprecated int n) { //@ service
        Runnable twice = () -> old(2); //@ service //= 1
        twice.run(); //@ service //= 1
        @SuppressWarnings("unused") int local = 1; //@ service //= 1
        return n + old(n); //@ service //= 1
    } //@ service

    public static void main(String[] args) {
        System.out.println(serve(1) + Made.f()); //= 1
    }
}

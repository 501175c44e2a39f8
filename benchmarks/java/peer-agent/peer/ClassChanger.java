package peer;

import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Lets the methods of a class enter and leave their calls, as if each body were
 * {@code Call call = Call.enter(NUMBER); try { BODY } finally { call.leave(); }}.
 *
 * <p>A constructor enters when it has called another one.
 */
final class ClassChanger extends ClassVisitor {
    private static final String CALL = "peer/Call";
    private static final Type CALL_TYPE = Type.getObjectType(CALL);

    private final String owner;
    private final ToIntFunction<String> numbers;
    private final Predicate<Functions.Method> wanted;

    ClassChanger(ClassVisitor next, String owner, ToIntFunction<String> numbers, Predicate<Functions.Method> wanted) {
        super(Opcodes.ASM9, next);
        this.owner = owner;
        this.numbers = numbers;
        this.wanted = wanted;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
        boolean synthetic = (access & Opcodes.ACC_SYNTHETIC) != 0;
        if (!hasCode || !wanted.test(new Functions.Method(name, descriptor, synthetic))) {
            return next;
        }
        int number = numbers.applyAsInt(owner.replace('/', '.') + '.' + name + descriptor);
        return new Body(next, access, name, descriptor, number);
    }

    private final class Body extends AdviceAdapter {
        private final int number;
        private final Label start = new Label();
        private final Label end = new Label();
        private int call;

        Body(MethodVisitor next, int access, String name, String descriptor, int number) {
            super(Opcodes.ASM9, next, access, name, descriptor);
            this.number = number;
        }

        @Override
        protected void onMethodEnter() {
            push(number);
            mv.visitMethodInsn(INVOKESTATIC, CALL, "enter", "(I)L" + CALL + ";", false);
            call = newLocal(CALL_TYPE);
            storeLocal(call);
            mv.visitLabel(start);
        }

        @Override
        protected void onMethodExit(int opcode) {
            // What is thrown comes to the handler, unless the body catches it.
            if (opcode != ATHROW) {
                leave();
            }
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            mv.visitLabel(end);
            // Last in the table of handlers, so that the body's own come first.
            mv.visitTryCatchBlock(start, end, end, null);
            Object[] locals = localsAtEntry();
            visitFrame(F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
            leave();
            mv.visitInsn(ATHROW);
            super.visitMaxs(maxStack, maxLocals);
        }

        private void leave() {
            loadLocal(call);
            mv.visitMethodInsn(INVOKEVIRTUAL, CALL, "leave", "()V", false);
        }

        /** The types of {@code this} and the parameters, as frames name them; the call is added to them. */
        private Object[] localsAtEntry() {
            Type[] parameters = getArgumentTypes();
            boolean isStatic = (methodAccess & ACC_STATIC) != 0;
            Object[] locals = new Object[parameters.length + (isStatic ? 0 : 1)];
            int at = 0;
            if (!isStatic) {
                locals[at++] = owner;
            }
            for (Type parameter : parameters) {
                locals[at++] = frameType(parameter);
            }
            return locals;
        }

        private Object frameType(Type type) {
            switch (type.getSort()) {
                case Type.LONG:
                    return LONG;
                case Type.FLOAT:
                    return FLOAT;
                case Type.DOUBLE:
                    return DOUBLE;
                case Type.ARRAY:
                case Type.OBJECT:
                    return type.getInternalName();
                default:
                    return INTEGER;
            }
        }
    }
}

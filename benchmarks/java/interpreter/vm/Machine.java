package vm;

/** The interpreter proper: a loop around a big switch. */
final class Machine {
    private final int[] code;
    private final int[] memory;
    private final int[] variables = new int[32];
    private final Stack stack = new Stack();
    private final Stack calls = new Stack();
    private long output;
    private long steps;

    Machine(int[] code, int memory) {
        this.code = code;
        this.memory = new int[memory];
    }

    long run(int input) {
        variables[0] = input;
        int pc = 0;
        boolean running = true;
        while (running) {
            steps++;
            int op = code[pc++];
            switch (op) {
                case Op.PUSH:
                    stack.push(code[pc++]);
                    break;
                case Op.LOAD:
                    stack.push(variables[code[pc++]]);
                    break;
                case Op.STORE:
                    variables[code[pc++]] = stack.pop();
                    break;
                case Op.ALOAD:
                    stack.push(memory[stack.pop()]);
                    break;
                case Op.ASTORE: {
                    int value = stack.pop();
                    memory[stack.pop()] = value;
                    break;
                }
                case Op.ADD:
                case Op.SUB:
                case Op.MUL:
                case Op.DIV:
                case Op.MOD:
                case Op.LESS:
                case Op.EQUAL: {
                    int right = stack.pop();
                    int left = stack.pop();
                    stack.push(binary(op, left, right));
                    break;
                }
                case Op.NOT:
                    if (stack.pop() == 0) {
                        stack.push(1);
                    } else {
                        stack.push(0);
                    }
                    break;
                case Op.JUMP:
                    pc = code[pc];
                    break;
                case Op.JUMP_IF:
                    if (stack.pop() != 0) {
                        pc = code[pc];
                    } else {
                        pc++;
                    }
                    break;
                case Op.CALL:
                    calls.push(pc + 1);
                    pc = code[pc];
                    break;
                case Op.RETURN:
                    pc = calls.pop();
                    break;
                case Op.DUP:
                    stack.push(stack.peek());
                    break;
                case Op.DROP:
                    stack.pop();
                    break;
                case Op.EMIT:
                    output = output * 31 + stack.pop();
                    break;
                case Op.HALT:
                    running = false;
                    break;
                default:
                    throw new IllegalStateException("bad instruction " + op + " at " + (pc - 1));
            }
        }
        return output * 31 + steps;
    }

    private static int binary(int op, int left, int right) {
        switch (op) {
            case Op.ADD:
                return left + right;
            case Op.SUB:
                return left - right;
            case Op.MUL:
                return left * right;
            case Op.DIV:
                return left / right;
            case Op.MOD:
                return left % right;
            case Op.LESS:
                return left < right ? 1 : 0;
            default:
                return left == right ? 1 : 0;
        }
    }
}

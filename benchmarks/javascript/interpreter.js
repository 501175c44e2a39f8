// A stack machine that sums squares modulo a prime, in a loop of its own code.
const code = [];

function emit(op, argument) {
  code.push({ op, argument });
}

function write(rounds) {
  for (const [op, argument] of [['push', 0], ['store', 0], ['push', 0], ['store', 1]]) emit(op, argument);
  const top = code.length;
  const loop = [
    ['load', 0], ['load', 1], ['add'], ['push', 1e9 + 7], ['modulo'], ['store', 0], ['load', 1], ['push', 1], ['add'],
    ['copy'], ['store', 1], ['push', rounds], ['less'], ['jump', top], ['halt'],
  ];
  for (const [op, argument] of loop) emit(op, argument);
}

function run(program) {
  const stack = [];
  const memory = [0, 0];
  let at = 0;
  let steps = 0;
  for (;;) {
    const { op, argument } = program[at++];
    steps++;
    switch (op) {
      case 'push':
        stack.push(argument);
        break;
      case 'load':
        stack.push(memory[argument]);
        break;
      case 'store':
        memory[argument] = stack.pop();
        break;
      case 'add': {
        const right = stack.pop();
        stack.push(stack.pop() + right);
        break;
      }
      case 'modulo': {
        const right = stack.pop();
        stack.push(stack.pop() % right);
        break;
      }
      case 'less': {
        const right = stack.pop();
        stack.push(stack.pop() < right ? 1 : 0);
        break;
      }
      case 'copy':
        stack.push(stack[stack.length - 1]);
        break;
      case 'jump':
        if (stack.pop()) at = argument;
        break;
      case 'halt':
        return steps + memory[0];
    }
  }
}

write(1.5e7);
console.log(run(code));

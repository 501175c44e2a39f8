// The same file in a worker, a forked and a spawned process, one of them without an environment.
const { Worker, isMainThread } = require('worker_threads'); //#4
const child = require('child_process'); //#4
const isChild = process.argv[2] === 'child'; //#4
function job(n) { //F 4
  let sum = 0; //#4
  for (let i = 0; i < n; i++) sum += i; //B 400,4
  return sum; //#4
}
job(100); //#4
if (!isMainThread) { //#4 //B 1,3
  process.exit(0); //#1
}
if (!isChild) { //#3 //B 1,2
  new Worker(__filename).on('exit', (code) => { //
    child.fork(__filename, ['child'], { env: {} }).on('exit', (status) => { //
      child.execFileSync(process.execPath, [__filename, 'child']); //#1
      console.log(code, status); //#1
    });
  });
}

// The program ends in the middle; what ran until then counts.
const fs = require('fs'); //#1
process.on('exit', function (code) { //#1
  fs.writeSync(1, `exit ${code}\n`); //#1
  after(); //#1
});
function after() { //F 1
  fs.writeSync(1, 'after\n'); //#1
}
function deep(n) { //F 4
  if (n === 0) process.exit(3); //B 1,3
  deep(n - 1); //#3
  fs.writeSync(1, 'never\n'); //#0
}
setTimeout(() => { //#1
  deep(3); //#1
  fs.writeSync(1, 'never\n'); //#0
}, 1);

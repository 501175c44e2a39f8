// An exception that nobody catches, thrown below several frames.
function level(n) { //F 2
  if (!n) null.x; //B 1,1
  level(n - 1); //#1
  return n; //#0
}
try { //#1
  level(1); //#1
  console.log('no'); //#0
} catch (e) {
  console.log(e instanceof TypeError); //#1
} finally {
  console.log('finally'); //#1
}
process.on('uncaughtException', (e) => { //#1
  console.log('caught', e.message); //#1
  process.exitCode = 4; //#1
});
Promise.reject(new Error('p')).catch((e) => console.log(e.message)).finally(() => { //#1
  throw new Error('last'); //#1
});

'use strict';
function add(a, b) {
  return a?.n ?? b; // 12
}
for (let i = 0; i < 4; i++) // 3
  add(null, i); // 12

const worker = new Worker('worker.js'); // 3
worker.onmessage = (event) => { // 3
  document.getElementById('worker').textContent = event.data; // 3
};
worker.postMessage(3); // 3
const other = new Worker('module-worker.js', { type: 'module' }); // 3
other.onmessage = (event) => { // 3
  document.getElementById('module-worker').textContent = event.data; // 3
  other.terminate(); // 3
};
addEventListener('pagehide', () => {
  document.title = 'gone'; // 3
});

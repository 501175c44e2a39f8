'use strict';
// A little game of life, drawn as fast as the page can.
class Board {
  constructor(size) {
    this.size = size;
    this.cells = new Uint8Array(size * size);
    for (let i = 0; i < this.cells.length; i++) this.cells[i] = Number(i % 3 === 0 || i % 7 === 0);
  }

  at(x, y) {
    const n = this.size;
    return this.cells[((y + n) % n) * n + ((x + n) % n)];
  }

  neighbours(x, y) {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (dx || dy) sum += this.at(x + dx, y + dy);
      }
    }
    return sum;
  }

  step() {
    const next = new Uint8Array(this.cells.length);
    for (let y = 0; y < this.size; y++) {
      for (let x = 0; x < this.size; x++) {
        const around = this.neighbours(x, y);
        next[y * this.size + x] = Number(around === 3 || (around === 2 && this.at(x, y) === 1));
      }
    }
    this.cells = next;
  }

  clear() {
    this.cells.fill(0);
  }
}

const board = new Board(64);
const canvas = document.getElementById('board').getContext('2d');

function draw() {
  canvas.clearRect(0, 0, 512, 512);
  for (let y = 0; y < board.size; y++) {
    for (let x = 0; x < board.size; x++) {
      if (board.at(x, y)) canvas.fillRect(x * 8, y * 8, 7, 7);
    }
  }
}

function tick() {
  board.step();
  draw();
  setTimeout(tick, 50);
}
tick();

// Bodies that attract each other, step by step.
class Body {
  constructor(place, speed, mass) {
    [this.x, this.y, this.z] = place;
    [this.vx, this.vy, this.vz] = speed;
    this.mass = mass;
  }

  pull(by, dx, dy, dz) {
    this.vx += dx * by;
    this.vy += dy * by;
    this.vz += dz * by;
  }

  move(time) {
    this.x += time * this.vx;
    this.y += time * this.vy;
    this.z += time * this.vz;
  }
}

const bodies = [
  new Body([0, 0, 0], [0, 0, 0], 39.47),
  new Body([4.84, -1.16, -0.1], [0.6, 2.81, -0.02], 0.037),
  new Body([8.34, 4.12, -0.4], [-1.01, 1.82, 0.008], 0.011),
  new Body([12.89, -15.11, -0.22], [1.08, 0.86, -0.01], 0.0017),
  new Body([15.37, -25.9, 0.179], [0.979, 0.594, -0.034], 0.002),
];

function advance(time) {
  for (let i = 0; i < bodies.length; i++) {
    const one = bodies[i];
    for (let j = i + 1; j < bodies.length; j++) {
      const other = bodies[j];
      const dx = one.x - other.x;
      const dy = one.y - other.y;
      const dz = one.z - other.z;
      const square = dx * dx + dy * dy + dz * dz;
      const by = time / (square * Math.sqrt(square));
      one.pull(-other.mass * by, dx, dy, dz);
      other.pull(one.mass * by, dx, dy, dz);
    }
  }
  for (const body of bodies) body.move(time);
}

for (let i = 0; i < 1e7; i++) advance(0.01);
console.log(bodies[0].x.toFixed(6));

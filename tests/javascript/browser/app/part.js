function part(x) {
  return x + 1; // 9
}

package core;

class Same {
  static int one() {
    return 1; //#3
  }
}

// Exceptions in switch selectors, in case bodies, in yields, and where no case matches an expression's value.
public class T {
  static int n;
  static int pick(String s) { //K11 //F pick calls=11 returns=8 throws=3
    n++; //#11
    return Integer.parseInt(s); //#11
  }
  static int statement(String s) { //K4 //F statement calls=4 returns=2 throws=2
    int r = 0; //#4
    switch (pick(s)) { //#4 //B switch: 1=1 2=1 default=1
      case 1: r = pick("10"); break; //C1
      case 2:
        r = pick("x"); //#1
        break; //#0
      default: r = -1; //#1 //C1
    }
    n += 10; //#2
    return r; //#2
  }
  static int arrows(String s) { //K4 //F arrows calls=4 returns=1 throws=3
    int r = switch (pick(s)) { //#4 //B switch: 1=1 2=1 default=1
      case 1 -> 100 / (n - n); //C1
      case 2 -> { //C1
        n++; //#1
        yield pick("7"); //#1
      }
      default -> throw new IllegalStateException(); //#1 //C1
    };
    return r; //#1
  }
  static String text(String s) { //K3 //F text calls=3 returns=2 throws=1
    switch (s) { //#3 //B switch: "one"=1 none=1
      case "one": return "1"; //#1 //C1
    }
    return "?"; //#1
  }
  enum Color { RED, GREEN }
  static int color(Color c) { //K3 //F color calls=3 returns=2 throws=1
    return switch (c) { //#3 //B switch: RED=1 GREEN=1
      case RED -> 1; //C1
      case GREEN -> 2; //C1
    };
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    StringBuilder out = new StringBuilder(); //#1
    for (String s : "1 2 3 x".split(" ")) { //K4 //B for-each: true=4 false=1
      try { //#4 //K4
        out.append(statement(s)).append(' '); //#4
      } catch (NumberFormatException e) { //K2
        out.append("n "); //#2
      }
      try { //#4 //K4
        out.append(arrows(s)).append(' '); //#4
      } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) { //K3
        out.append(e.getClass().getSimpleName().charAt(0)).append(' '); //#3
      }
    }
    for (String s : new String[] {"one", "two", null}) { //K3 //B for-each: true=3 false=1
      try { //#3 //K3
        out.append(text(s)); //#3
      } catch (NullPointerException e) { //K1
        out.append("null"); //#1
      }
    }
    for (Color c : new Color[] {Color.GREEN, null, Color.RED}) { //K3 //B for-each: true=3 false=1
      try { //#3 //K3
        n += color(c); //#3
        out.append(c); //#2
      } catch (NullPointerException e) { //K1
        out.append("-"); //#1
      }
    }
    System.out.println(out + " " + n); //#1
  }
}

// Switches on strings: equal hashes, empty strings, constants built of constants, null, both forms.
public class T {
  static final String PREFIX = "pre";
  static final String LONG = PREFIX + "-" + "long";
  static int n;
  static int old(String s) { //K7 //F old calls=7 returns=6 throws=1
    switch (s) { //#7 //B switch: "Aa"=1 "BB"=1 ""=1 LONG=1 "pre" + 1=1 none=1
      case "Aa": return 1; //#1 //C1
      case "BB": return 2; //#1 //C1
      case "": return 3; //#1 //C1
      case LONG: return 4; //#1 //C1
      case "pre" + 1: return 5; //#1 //C1
    }
    return 0; //#1
  }
  static String arrow(String s) { //K5 //F arrow calls=5 returns=5 throws=0
    return switch (s) { //#5 //B switch: "C#Aa", "C#BB"=2 "DB"=1 default=2
      case "C#Aa", "C#BB" -> "c"; //C2
      case "DB" -> { //C1
        String t = s; //#1
        yield t.toLowerCase(); //#1
      }
      default -> s.length() > 3 ? "long" : "short"; //C2 //B ?:: true=1 false=1
    };
  }
  static int nested(String a, String b) { //K4 //F nested calls=4 returns=4 throws=0
    int r = 0; //#4
    switch (a) { //#4 //B switch: "x"=3 "y"=1 none=0
      case "x" -> { //C3
        switch (b) { //#3 //B switch: "x"=1 "y"=1 none=1
          case "x" -> r = 1; //#1 //C1
          case "y" -> r = 2; //#1 //C1
        }
        r += 10; //#3
      }
      case "y" -> r = b.equals("x") ? 3 : 4; //#1 //C1 //B ?:: true=0 false=1
    }
    return r; //#4
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    for (String s : new String[] {"Aa", "BB", "", "pre-long", "pre1", "zz", null}) { //K7 //B for-each: true=7 false=1
      try { //#7 //K7
        n = n * 10 + old(s); //#7
      } catch (NullPointerException e) { //K1
        n = -n; //#1
      }
    }
    StringBuilder out = new StringBuilder(); //#1
    for (String s : new String[] {"C#Aa", "DB", "C#BB", "Ca", "longer"}) out.append(arrow(s)); //K5 //B for-each: true=5 false=1
    System.out.println(n + " " + out); //#1
    System.out.println(nested("x", "x") + nested("x", "y") + nested("x", "z") + nested("y", "q")); //#1
  }
}

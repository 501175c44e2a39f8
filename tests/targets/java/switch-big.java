// A switch with very many cases, dense and sparse, called in a loop.
public class T {
  static int dense(int i) { //K1000 //F dense calls=1000 returns=1000 throws=0
    switch (i % 26) { //#1000 //B switch: 0=39 1=39 2=39 3=39 4=39 5=39 6=39 7=39 8=39 9=39 10=39 11=39 12=38 13=38 14=38 15=38 16=38 17=38 18=38 19=38 20=38 21=38 22=38 23=38 24=38 25=38 default=0
      case 0: return 0; //#39 //C39
      case 1: return 1; //#39 //C39
      case 2: return 4; //#39 //C39
      case 3: return 9; //#39 //C39
      case 4: return 16; //#39 //C39
      case 5: return 25; //#39 //C39
      case 6: return 36; //#39 //C39
      case 7: return 49; //#39 //C39
      case 8: return 64; //#39 //C39
      case 9: return 81; //#39 //C39
      case 10: return 100; //#39 //C39
      case 11: return 121; //#39 //C39
      case 12: return 144; //#38 //C38
      case 13: return 169; //#38 //C38
      case 14: return 196; //#38 //C38
      case 15: return 225; //#38 //C38
      case 16: return 256; //#38 //C38
      case 17: return 289; //#38 //C38
      case 18: return 324; //#38 //C38
      case 19: return 361; //#38 //C38
      case 20: return 400; //#38 //C38
      case 21: return 441; //#38 //C38
      case 22: return 484; //#38 //C38
      case 23: return 529; //#38 //C38
      case 24: return 576; //#38 //C38
      case 25: return 625; //#38 //C38
      default: return -1; //#0 //C0
    }
  }
  static int sparse(int i) { //K1000 //F sparse calls=1000 returns=1000 throws=0
    return switch (i * 7919) { //#1000 //B switch: 0=1 395950=1 791900=1 1187850=1 1583800=1 1979750=1 2375700=1 2771650=1 3167600=1 3563550=1 3959500=1 4355450=1 4751400=1 5147350=1 5543300=1 5939250=1 6335200=1 6731150=1 7127100=1 7523050=1 default=980
      case 0 -> 0; //C1
      case 395950 -> 1; //C1
      case 791900 -> 2; //C1
      case 1187850 -> 3; //C1
      case 1583800 -> 4; //C1
      case 1979750 -> 5; //C1
      case 2375700 -> 6; //C1
      case 2771650 -> 7; //C1
      case 3167600 -> 8; //C1
      case 3563550 -> 9; //C1
      case 3959500 -> 10; //C1
      case 4355450 -> 11; //C1
      case 4751400 -> 12; //C1
      case 5147350 -> 13; //C1
      case 5543300 -> 14; //C1
      case 5939250 -> 15; //C1
      case 6335200 -> 16; //C1
      case 6731150 -> 17; //C1
      case 7127100 -> 18; //C1
      case 7523050 -> 19; //C1
      default -> 0; //C980
    };
  }
  public static void main(String[] args) { //K1 //F main calls=1 returns=1 throws=0
    long sum = 0; //#1
    for (int i = 0; i < 1000; i++) { //#1 //K1000 //B for: true=1000 false=1
      sum += dense(i); //#1000
      sum += sparse(i); //#1000
    }
    System.out.println(sum); //#1
  }
}

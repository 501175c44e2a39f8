// Odd layout: comments between all tokens, tabs and form feeds, statements over many lines, braces anywhere.
public
class
T
{
  static int n; /* a */ static /* b */ int /* c */ f /* d */ ( /* e */ int /* f */ i /* g */ ) /* h */ { /* i */ //K3 //F f calls=3 returns=3 throws=0
    /* { */ if /* } */ ( /* ( */ i /* > */ > 1 // trailing //#3 //B if: true=2 false=1
      ) /* before the block */ { //K2
      /* in */ n++ /* before the semicolon */ ; //#2
      /* out */ } /* between */ else /* after else */ { //K1
      n--; //#1
    }
    for /* x */ ( //#3
        int k = 0 // init
        ; k < 2 // condition //B for: true=6 false=3
        ; k++ // update
    ) /* body */ n += k; //#6 //K6
    return /* value */ //#3
        i
        + /* operator */ n
        ;
  }
	static	int	tabbed(int	i)	{ //K1 //F tabbed calls=1 returns=1 throws=0
		return	i; //#1
	}
  public static void main(String[] args) //F main calls=1 returns=1 throws=0
      throws Exception // a comment before the body
  { //K1
    System //#1
        .out
        .println(
            f(1)
                + f(2) // first
                + f(3) /* last */
        );
    switch //#1
      (n) //B switch: 0=0 default=1
    { // no block
      case
        0
        :
        n++; //#0
        break; //#0
      default
        : n--; // here //#1
    }
    do //#1
    { //K1
      n = tabbed(5); //#1
    }
    while
      (n < 0) //B do: true=0 false=1
      ;
    try //#1
    { //K1
      throw //#1
        new Exception(
            "x" // message
        );
    }
    catch
      (Exception e)
    { //K1
      n++; //#1
    }
    finally
    { //K1
      n++; //#1
    }
    if (n > 0) // comment { after the condition //#1 //B if: true=1 false=0
      // and another line }
      n += 100; //#1 //K1
    else // {
      /* } */ n = 0; //#0 //K0
    int //#1
      x
      =
      5
      ; int y = x; System.out.println(n + y);
  }
}

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class Ng {
  @DataProvider
  public Object[][] numbers() {
    return new Object[][] {{5}, {6}};
  }

  @Test(dataProvider = "numbers")
  public void many(int n) {
    Calc.sum(n); //@ Ng.many[#1]=1 Ng.many[#2]=1
  }

  @Test
  public void fails() {
    Calc.fail(); //@ Ng.fails=1
  }
}

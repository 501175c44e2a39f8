import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Writes a class with a sum. */
@SupportedAnnotationTypes("*")
public class Summing extends AbstractProcessor {
  private boolean hasWritten;

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
    if (hasWritten) return false;
    hasWritten = true;
    try (Writer out = processingEnv.getFiler().createSourceFile("m.MadeSum").openWriter()) {
      out.write("package m; class MadeSum { static int of(int a, int b) {\n return a + b;\n} }\n");
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
    return false;
  }
}

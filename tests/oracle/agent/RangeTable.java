package footfall.oracle.agent;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;

/**
 * The CharacterRangeTable attribute that javac writes with -Xjcov: code ranges with source columns.
 */
final class RangeTable extends Attribute {
  static final class Range {
    int startPc;
    int endPc;
    Label start;
    int startLine;
    int startColumn;
    int endLine;
    int endColumn;
    int flags;
    int forwardId;
    int totalId;
  }

  final List<Range> ranges = new ArrayList<>();

  RangeTable() {
    super("CharacterRangeTable");
  }

  @Override
  public boolean isUnknown() {
    return false;
  }

  @Override
  public boolean isCodeAttribute() {
    return true;
  }

  @Override
  protected Attribute read(
      ClassReader reader, int offset, int length, char[] buffer, int codeOffset, Label[] labels) {
    RangeTable table = new RangeTable();
    int count = reader.readUnsignedShort(offset);
    for (int i = 0, at = offset + 2; i < count; i++, at += 14) {
      Range range = new Range();
      range.startPc = reader.readUnsignedShort(at);
      range.endPc = reader.readUnsignedShort(at + 2) + 1;
      if (range.startPc >= range.endPc) {
        continue;
      }
      int start = reader.readInt(at + 4);
      int end = reader.readInt(at + 8);
      range.startLine = start >>> 10;
      range.startColumn = start & 0x3ff;
      range.endLine = end >>> 10;
      range.endColumn = end & 0x3ff;
      range.flags = reader.readUnsignedShort(at + 12);
      range.start = Attribute.readLabel(reader, range.startPc, labels);
      table.ranges.add(range);
    }
    return table;
  }
}

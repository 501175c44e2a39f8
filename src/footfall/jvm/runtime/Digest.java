package footfall;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 in hexadecimal. */
final class Digest {
  private static final char[] DIGITS = "0123456789abcdef".toCharArray();

  private Digest() {}

  static String of(byte[] data) {
    byte[] sum;
    try {
      sum = MessageDigest.getInstance("SHA-256").digest(data);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
    char[] text = new char[2 * sum.length];
    for (int i = 0; i < sum.length; i++) {
      text[2 * i] = DIGITS[sum[i] >> 4 & 15];
      text[2 * i + 1] = DIGITS[sum[i] & 15];
    }
    return new String(text);
  }
}

package io.cormorant.lab.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Files that are no text: they start as a PDF or a JPEG does and go on with noise.
final class Binaries {
  private static final byte[] JPEG = {
    (byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1
  };

  private Binaries() {}

  static byte[] bytes(boolean pdf, String title, SeededDice dice) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] head =
        pdf
            ? ("%PDF-1.4\n1 0 obj\n<< /Title (" + title.length() + ") >>\nendobj\nstream\n")
                .getBytes(StandardCharsets.US_ASCII)
            : JPEG;
    out.writeBytes(head);
    int size = dice.between(4_000, 24_000);
    for (int i = 0; i < size; i++) {
      out.write(dice.below(256));
    }
    out.writeBytes((pdf ? "\nendstream\n%%EOF\n" : "").getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
  }
}

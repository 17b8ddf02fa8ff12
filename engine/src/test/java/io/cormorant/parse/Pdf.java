package io.cormorant.parse;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/// Writes small PDFs byte by byte, the faulty ones too.
final class Pdf {
  private final List<String> objects = new ArrayList<>();
  private String trailer = "";

  /// A document of one page with Helvetica as `/F1` and that content.
  static Pdf page(String content) {
    return page(
        content, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>");
  }

  static Pdf page(String content, String font) {
    return new Pdf()
        .object("<</Type /Catalog /Pages 2 0 R /Lang (en)>>")
        .object("<</Type /Pages /Kids [3 0 R] /Count 1>>")
        .object(
            "<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
                + " /Resources <</Font <</F1 5 0 R>> /XObject <</X0 10 0 R>>>> /Annots [6 0 R]>>")
        .object(stream("", content))
        .object(font);
  }

  /// Adds an object; the first has number 1.
  Pdf object(String body) {
    objects.add(body);
    return this;
  }

  Pdf trailer(String more) {
    trailer += more;
    return this;
  }

  static String stream(String dictionary, String content) {
    return "<<%s /Length %d>>\nstream\n%s\nendstream"
        .formatted(dictionary, content.length(), content);
  }

  static String packed(String dictionary, String content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream packer = new DeflaterOutputStream(out)) {
      packer.write(content.getBytes(ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stream(dictionary + " /Filter /FlateDecode", out.toString(ISO_8859_1));
  }

  byte[] bytes() {
    StringBuilder out = new StringBuilder("%PDF-1.7\n");
    StringBuilder table = new StringBuilder("0000000000 65535 f \n");
    for (int i = 0; i < objects.size(); i++) {
      table.append("%010d 00000 n \n".formatted(out.length()));
      out.append(i + 1).append(" 0 obj\n").append(objects.get(i)).append("\nendobj\n");
    }
    int start = out.length();
    out.append("xref\n0 ").append(objects.size() + 1).append('\n').append(table);
    out.append("trailer\n<</Root 1 0 R /Size ").append(objects.size() + 1).append(trailer);
    out.append(">>\nstartxref\n").append(start).append("\n%%EOF\n");
    return out.toString().replace("START", "" + start).getBytes(ISO_8859_1);
  }
}

package io.cormorant.plan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Reads text of bounded size whose bytes must be UTF-8; a byte order mark is dropped.
public final class Utf8File {
  private Utf8File() {}

  /// The text of a file.
  ///
  /// @throws PlanException if it is missing, unreadable, too large or not UTF-8
  public static String read(Path file, int maxBytes, Problems problems) {
    return text(bytes(file, maxBytes, problems), problems);
  }

  /// @throws PlanException if it is too large or not UTF-8
  static String read(InputStream in, int maxBytes, Problems problems) throws IOException {
    return text(bytes(in, maxBytes, problems), problems);
  }

  private static String text(byte[] bytes, Problems problems) {
    problems.check();
    CharBuffer chars = CharBuffer.allocate(bytes.length);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(bytes), chars, true);
    String text = chars.flip().toString();
    if (result.isError()) {
      int line = (int) text.chars().filter(c -> c == '\n').count() + 1;
      problems.add(line, text.length() - text.lastIndexOf('\n'), "not UTF-8; save it as UTF-8");
    }
    problems.check();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static byte[] bytes(Path file, int maxBytes, Problems problems) {
    if (Files.isDirectory(file)) {
      problems.add("is a folder, not a file");
      return new byte[0];
    }
    try (InputStream in = Files.newInputStream(file)) {
      return bytes(in, maxBytes, problems);
    } catch (NoSuchFileException e) {
      problems.add("no such file");
    } catch (AccessDeniedException e) {
      problems.add("not readable: permission denied");
    } catch (IOException e) {
      problems.add("not readable: " + e.getMessage());
    }
    return new byte[0];
  }

  private static byte[] bytes(InputStream in, int maxBytes, Problems problems) throws IOException {
    byte[] bytes = in.readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      problems.add("larger than " + (maxBytes >> 20) + " MiB");
    }
    return bytes;
  }
}

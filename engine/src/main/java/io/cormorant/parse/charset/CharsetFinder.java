package io.cormorant.parse.charset;

import com.ibm.icu.text.CharsetDetector;
import com.ibm.icu.text.CharsetMatch;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds the charset of a document and reads it: byte order mark, then what the server says, then
/// what the page says, then the bytes themselves.
///
/// A declaration is only believed where the bytes bear it out. Bytes that are valid UTF-8 well
/// beyond chance are UTF-8 whatever is declared, for no other multi-byte text looks like that.
/// Where server and page name different charsets and both could be, the detector has the casting
/// vote, and a server's ISO-8859-1 counts as no opinion: it is many servers' default.
public final class CharsetFinder {
  /// A document read as text.
  ///
  /// @param misfit whether bytes did not fit the charset they were declared, or else read, in
  public record Decoded(String text, String charset, boolean misfit) {
    Decoded(String text, String charset) {
      this(text, charset, false);
    }
  }

  private static final char REPLACEMENT = '\uFFFD';

  /// So many characters may be broken (a cut end, a stray byte), and one in `GOOD_PER_ERROR` more.
  private static final int FEW_ERRORS = 3;

  private static final int GOOD_PER_ERROR = 2_000;

  /// So many multi-byte sequences, all valid, are not UTF-8 by chance.
  private static final int SURE_SEQUENCES = 6;

  private static final int SAMPLE = 8_000;
  private static final int MIN_CONFIDENCE = 10;

  private final byte[] bytes;
  private final @Nullable Charset declared;
  private boolean misfit;

  private CharsetFinder(byte[] bytes, @Nullable Charset declared) {
    this.bytes = bytes;
    this.declared = declared;
  }

  /// Reads a body.
  ///
  /// @param contentType the Content-Type header as it came, or empty
  public static Decoded decode(byte[] bytes, String contentType) {
    Charset mark = byteOrder(bytes);
    if (mark != null) {
      int skip = mark.equals(StandardCharsets.UTF_8) ? 3 : 2;
      return new Decoded(new String(bytes, skip, bytes.length - skip, mark), mark.name());
    }
    Charset wide = wideWithoutMark(bytes);
    if (wide != null) {
      return new Decoded(new String(bytes, wide), wide.name());
    }
    return new CharsetFinder(bytes, declaredIn(contentType)).find();
  }

  /// The charset a byte order mark names, or null where there is none.
  public static @Nullable Charset byteOrder(byte[] b) {
    if (b.length >= 3 && b[0] == (byte) 0xEF && b[1] == (byte) 0xBB && b[2] == (byte) 0xBF) {
      return StandardCharsets.UTF_8;
    }
    if (b.length >= 2 && b[0] == (byte) 0xFF && b[1] == (byte) 0xFE) {
      return StandardCharsets.UTF_16LE;
    }
    if (b.length >= 2 && b[0] == (byte) 0xFE && b[1] == (byte) 0xFF) {
      return StandardCharsets.UTF_16BE;
    }
    return null;
  }

  /// Whether the body is written in two-byte units, so that zero bytes are nothing unusual.
  public static boolean isWide(byte[] bytes) {
    Charset mark = byteOrder(bytes);
    return mark == null ? wideWithoutMark(bytes) != null : !mark.equals(StandardCharsets.UTF_8);
  }

  private static @Nullable Charset wideWithoutMark(byte[] b) {
    if (b.length >= 4 && b[0] == '<' && b[1] == 0 && b[2] != 0 && b[3] == 0) {
      return StandardCharsets.UTF_16LE;
    }
    if (b.length >= 4 && b[0] == 0 && b[1] == '<' && b[2] == 0 && b[3] != 0) {
      return StandardCharsets.UTF_16BE;
    }
    return null;
  }

  /// The charset a Content-Type header names, or null where it names none that exists.
  static @Nullable Charset declaredIn(String contentType) {
    String value = MetaCharset.value(contentType, 0, contentType.length());
    return value == null ? null : CharsetLabels.charset(value);
  }

  private Decoded find() {
    String utf8 = new String(bytes, StandardCharsets.UTF_8);
    int errors = errors(utf8);
    int sequences = utf8.length() == bytes.length ? 0 : sequences(utf8, SURE_SEQUENCES);
    // ISO-2022-JP is written in ASCII bytes and escapes.
    boolean stateful = utf8.indexOf('\u001B') >= 0;
    if (errors == 0 && (sequences == 0 || sequences >= SURE_SEQUENCES) && !stateful) {
      return new Decoded(utf8, "UTF-8");
    }
    Decoded decoded = weighed(utf8, errors);
    return new Decoded(
        decoded.text(), decoded.charset(), misfit || decoded.text().indexOf(REPLACEMENT) >= 0);
  }

  private Decoded weighed(String utf8, int errors) {
    Charset meta = MetaCharset.find(bytes);
    Decoded fromDeclaration = believed(declared, meta, utf8, errors);
    if (fromDeclaration != null) {
      return fromDeclaration;
    }
    if (plausibleUtf8(utf8, errors)) {
      return new Decoded(utf8, "UTF-8");
    }
    Charset guess = detect();
    return guess == null ? new Decoded(utf8, "UTF-8") : read(guess, utf8);
  }

  private @Nullable Decoded believed(
      @Nullable Charset header, @Nullable Charset meta, String utf8, int errors) {
    Decoded first = header == null ? null : clean(header, utf8, errors);
    Decoded second = meta == null || meta.equals(header) ? null : clean(meta, utf8, errors);
    misfit = (header != null && first == null) || (first == null && meta != null && second == null);
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    if (CharsetLabels.WINDOWS_1252.equals(header)) {
      return second;
    }
    return Objects.equals(detect(), meta) ? second : first;
  }

  private @Nullable Decoded clean(Charset charset, String utf8, int utf8Errors) {
    if (charset.equals(StandardCharsets.UTF_8)) {
      return plausibleUtf8(utf8, utf8Errors) ? new Decoded(utf8, "UTF-8") : null;
    }
    Decoded decoded = read(charset, utf8);
    return few(errors(decoded.text()), decoded.text()) ? decoded : null;
  }

  private Decoded read(Charset charset, String utf8) {
    return charset.equals(StandardCharsets.UTF_8)
        ? new Decoded(utf8, "UTF-8")
        : new Decoded(new String(bytes, charset), charset.name());
  }

  private @Nullable Charset detect() {
    CharsetDetector detector = new CharsetDetector();
    detector.setText(sample());
    for (CharsetMatch match : detector.detectAll()) {
      if (match.getConfidence() < MIN_CONFIDENCE) {
        break;
      }
      Charset charset = CharsetLabels.charset(match.getName());
      if (charset != null && !charset.name().startsWith("UTF-16")) {
        return charset;
      }
    }
    return CharsetLabels.WINDOWS_1252;
  }

  /// The stretches with bytes beyond ASCII, between tags and line ends: those are what tells, and a
  /// page may begin with more script than the detector looks at. None of the three delimiters is
  /// ever part of a multi-byte character.
  private byte[] sample() {
    byte[] out = new byte[Math.min(bytes.length, SAMPLE)];
    int size = 0;
    int start = 0;
    boolean telling = false;
    for (int i = 0; i <= bytes.length && size < out.length; i++) {
      byte b = i == bytes.length ? (byte) '\n' : bytes[i];
      if (b == '<' || b == '>' || b == '\n') {
        if (telling) {
          int length = Math.min(i - start, out.length - size);
          System.arraycopy(bytes, start, out, size, length);
          size += length;
        }
        start = i;
        telling = false;
      } else if (b < 0) {
        telling = true;
      }
    }
    return java.util.Arrays.copyOf(out, size);
  }

  private static boolean few(int errors, String text) {
    return errors <= FEW_ERRORS + text.length() / GOOD_PER_ERROR;
  }

  /// Few errors, and outnumbered by what is beyond ASCII and right.
  private static boolean plausibleUtf8(String utf8, int errors) {
    return errors == 0 || (few(errors, utf8) && sequences(utf8, 4 * errors) >= 4 * errors);
  }

  private static int errors(String text) {
    int count = 0;
    for (int i = text.indexOf(REPLACEMENT); i >= 0; i = text.indexOf(REPLACEMENT, i + 1)) {
      count++;
    }
    return count;
  }

  /// How many characters are beyond ASCII, counted up to `enough`.
  private static int sequences(String utf8, int enough) {
    int count = 0;
    for (int i = 0; i < utf8.length() && count < enough; i++) {
      if (utf8.charAt(i) >= 0x80) {
        count++;
      }
    }
    return count;
  }
}

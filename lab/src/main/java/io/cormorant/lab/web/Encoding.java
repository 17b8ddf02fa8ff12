package io.cormorant.lab.web;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.List;

/// How a host writes its pages as bytes, and what it says about that.
///
/// A header or a meta tag left empty is not there. Some hosts lie in the header, as real ones do.
enum Encoding {
  UTF8("UTF-8", "utf-8", "utf-8"),
  UTF8_HEADER("UTF-8", "UTF-8", ""),
  UTF8_META("UTF-8", "", "utf-8"),
  UTF8_SILENT("UTF-8", "", ""),
  UTF8_LYING("UTF-8", "ISO-8859-1", "utf-8"),
  GBK_HEADER("GBK", "GBK", ""),
  GB2312_META("GBK", "", "gb2312"),
  GB18030("GB18030", "gb18030", "gb18030"),
  GBK_SILENT("GBK", "", ""),
  GBK_LYING("GBK", "utf-8", "gbk"),
  BIG5_META("Big5", "", "big5"),
  SHIFT_JIS("Shift_JIS", "Shift_JIS", "shift_jis"),
  SHIFT_JIS_META("Shift_JIS", "", "Shift_JIS"),
  EUC_KR("EUC-KR", "", "euc-kr"),
  LATIN("windows-1252", "windows-1252", ""),
  LATIN_META("windows-1252", "", "iso-8859-1"),
  LATIN_SILENT("windows-1252", "", "");

  private static final List<Encoding> USUAL = List.of(UTF8, UTF8, UTF8_HEADER, UTF8_META);
  private static final List<Encoding> ODD_CHINESE =
      List.of(
          GBK_HEADER,
          GBK_HEADER,
          GB2312_META,
          GB2312_META,
          GB18030,
          GBK_SILENT,
          GBK_LYING,
          BIG5_META,
          UTF8_SILENT,
          UTF8_LYING);
  private static final List<Encoding> ODD_WESTERN =
      List.of(LATIN, LATIN_META, LATIN_SILENT, UTF8_SILENT, UTF8_LYING);

  private final Charset charset;
  private final String header;
  private final String meta;

  Encoding(String charset, String header, String meta) {
    this.charset = Charset.forName(charset);
    this.header = header;
    this.meta = meta;
  }

  static Encoding pick(String language, SeededDice dice) {
    boolean odd = dice.chance(0.35);
    return switch (language) {
      case "zh" -> dice.pick(odd ? ODD_CHINESE : USUAL);
      case "ja" -> dice.pick(List.of(SHIFT_JIS, SHIFT_JIS_META, UTF8));
      case "ko" -> dice.pick(List.of(EUC_KR, EUC_KR, UTF8));
      default -> dice.pick(odd ? ODD_WESTERN : USUAL);
    };
  }

  Charset charset() {
    return charset;
  }

  /// The value of the Content-Type header.
  String contentType() {
    return header.isEmpty() ? "text/html" : "text/html; charset=" + header;
  }

  /// The meta tag, in the old or the new form, or nothing.
  String metaTag(boolean oldForm) {
    if (meta.isEmpty()) {
      return "";
    }
    return oldForm
        ? "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=" + meta + "\">\n"
        : "<meta charset=\"" + meta + "\">\n";
  }

  boolean traditional() {
    return this == BIG5_META;
  }

  /// The bytes of an HTML text; what the charset lacks becomes a character reference.
  byte[] encode(String html) {
    try {
      ByteBuffer bytes = charset.newEncoder().encode(CharBuffer.wrap(html));
      byte[] exact = new byte[bytes.remaining()];
      bytes.get(exact);
      return exact;
    } catch (CharacterCodingException e) {
      CharsetEncoder fresh = charset.newEncoder();
      StringBuilder safe = new StringBuilder(html.length() + 64);
      html.codePoints()
          .forEach(
              c -> {
                String one = Character.toString(c);
                safe.append(fresh.canEncode(one) ? one : "&#" + c + ";");
              });
      return safe.toString().getBytes(charset);
    }
  }
}

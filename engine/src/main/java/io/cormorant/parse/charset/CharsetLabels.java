package io.cormorant.parse.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a charset label on the web means, after the WHATWG Encoding Standard: a label names the
/// superset that browsers read it as, so `gb2312` is GB18030 and `iso-8859-1` is windows-1252.
final class CharsetLabels {
  static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private static final int MAX_LABEL = 40;

  /// Labels the JDK does not know.
  private static final Map<String, String> EXTRA =
      Map.ofEntries(
          Map.entry("x-gbk", "GB18030"),
          Map.entry("gb_2312-80", "GB18030"),
          Map.entry("gb_2312", "GB18030"),
          Map.entry("gb-2312", "GB18030"),
          Map.entry("chinese", "GB18030"),
          Map.entry("iso-ir-58", "GB18030"),
          Map.entry("gb18030-2022", "GB18030"),
          Map.entry("x-x-big5", "Big5"),
          Map.entry("cn-big5", "Big5"),
          Map.entry("x-euc-jp", "EUC-JP"),
          Map.entry("x-sjis", "Shift_JIS"),
          Map.entry("sjis", "Shift_JIS"),
          Map.entry("windows-949", "EUC-KR"),
          Map.entry("korean", "EUC-KR"),
          Map.entry("iso88591", "windows-1252"),
          Map.entry("iso8859-1", "windows-1252"),
          Map.entry("ascii", "windows-1252"),
          Map.entry("x-user-defined", "windows-1252"),
          Map.entry("x-cp1250", "windows-1250"),
          Map.entry("x-cp1251", "windows-1251"),
          Map.entry("x-cp1252", "windows-1252"),
          Map.entry("koi", "KOI8-R"),
          Map.entry("koi8", "KOI8-R"),
          Map.entry("utf-8-sig", "UTF-8"),
          Map.entry("utf", "UTF-8"),
          Map.entry("x-unicode20utf8", "UTF-8"));

  /// What the JDK's charsets are read as. What is not named here is not read: UTF-7, EBCDIC and the
  /// stateful ISO-2022 family apart from the Japanese one hide markup from filters.
  private static final Map<String, String> READ_AS =
      Map.ofEntries(
          Map.entry("UTF-8", "UTF-8"),
          Map.entry("US-ASCII", "windows-1252"),
          Map.entry("ISO-8859-1", "windows-1252"),
          Map.entry("ISO-8859-2", "ISO-8859-2"),
          Map.entry("ISO-8859-3", "ISO-8859-3"),
          Map.entry("ISO-8859-4", "ISO-8859-4"),
          Map.entry("ISO-8859-5", "ISO-8859-5"),
          Map.entry("ISO-8859-6", "ISO-8859-6"),
          Map.entry("ISO-8859-7", "ISO-8859-7"),
          Map.entry("ISO-8859-8", "ISO-8859-8"),
          Map.entry("ISO-8859-9", "windows-1254"),
          Map.entry("ISO-8859-13", "ISO-8859-13"),
          Map.entry("ISO-8859-15", "ISO-8859-15"),
          Map.entry("ISO-8859-16", "ISO-8859-16"),
          Map.entry("windows-1250", "windows-1250"),
          Map.entry("windows-1251", "windows-1251"),
          Map.entry("windows-1252", "windows-1252"),
          Map.entry("windows-1253", "windows-1253"),
          Map.entry("windows-1254", "windows-1254"),
          Map.entry("windows-1255", "windows-1255"),
          Map.entry("windows-1256", "windows-1256"),
          Map.entry("windows-1257", "windows-1257"),
          Map.entry("windows-1258", "windows-1258"),
          Map.entry("TIS-620", "x-windows-874"),
          Map.entry("x-windows-874", "x-windows-874"),
          Map.entry("KOI8-R", "KOI8-R"),
          Map.entry("KOI8-U", "KOI8-U"),
          Map.entry("IBM866", "IBM866"),
          Map.entry("x-MacRoman", "x-MacRoman"),
          Map.entry("GB2312", "GB18030"),
          Map.entry("GBK", "GB18030"),
          Map.entry("x-mswin-936", "GB18030"),
          Map.entry("GB18030", "GB18030"),
          Map.entry("Big5", "Big5-HKSCS"),
          Map.entry("x-windows-950", "Big5-HKSCS"),
          Map.entry("Big5-HKSCS", "Big5-HKSCS"),
          Map.entry("Shift_JIS", "windows-31j"),
          Map.entry("windows-31j", "windows-31j"),
          Map.entry("EUC-JP", "EUC-JP"),
          Map.entry("ISO-2022-JP", "ISO-2022-JP"),
          Map.entry("EUC-KR", "x-windows-949"),
          Map.entry("x-Johab", "x-windows-949"),
          Map.entry("x-windows-949", "x-windows-949"),
          Map.entry("UTF-16", "UTF-16LE"),
          Map.entry("UTF-16LE", "UTF-16LE"),
          Map.entry("UTF-16BE", "UTF-16BE"));

  private CharsetLabels() {}

  /// The charset a label stands for, or null where nothing sensible goes by that name.
  static @Nullable Charset charset(String label) {
    String name = label.strip().toLowerCase(Locale.ROOT);
    if (name.isEmpty() || name.length() > MAX_LABEL) {
      return null;
    }
    if (name.equals("utf-8") || name.equals("utf8")) {
      return StandardCharsets.UTF_8;
    }
    Charset known = jdk(EXTRA.getOrDefault(name, name));
    String target = known == null ? null : READ_AS.get(known.name());
    if (target == null) {
      return null;
    }
    Charset superset = jdk(target);
    return superset == null ? known : superset;
  }

  private static @Nullable Charset jdk(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}

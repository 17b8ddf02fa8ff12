package io.cormorant.lab.report;

import io.cormorant.drawing.HtmlFile;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/// The words of the report in one language.
final class ReportWords {
  static final List<String> LANGUAGES = List.of("en", "zh");

  private final String language;
  private final Properties texts = new Properties();

  private ReportWords(String language) {
    this.language = language;
    try {
      texts.load(new StringReader(HtmlFile.resource(ReportWords.class, language + ".properties")));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the words of " + language, e);
    }
  }

  /// @throws IllegalArgumentException if there are no words in that language
  static ReportWords in(String language) {
    if (!LANGUAGES.contains(language)) {
      throw new IllegalArgumentException(
          "no report in '" + language + "'; there are " + String.join(", ", LANGUAGES));
    }
    return new ReportWords(language);
  }

  String language() {
    return language.equals("zh") ? "zh-Hans" : language;
  }

  /// The text of that name, `%s` in it filled.
  String say(String name, Object... values) {
    String text = texts.getProperty(name);
    if (text == null) {
      throw new IllegalStateException("no text '" + name + "' in " + language);
    }
    return values.length == 0 ? text : text.formatted(values);
  }

  /// What a measure is called; one nobody has described goes by its own name.
  String measure(String name) {
    return texts.getProperty("measure." + name, name);
  }
}

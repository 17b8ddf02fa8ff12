package io.cormorant.portal.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The texts of the portal.
final class MessagesTest {
  @Test
  void bothLanguagesHaveTheSameTexts() throws IOException {
    String all = String.valueOf(read("/application.properties").get("spring.messages.basename"));
    List<String> bundles = List.of(all.split(",", -1));
    assertTrue(bundles.size() > 5, all);
    for (String bundle : bundles) {
      Properties english = read("/" + bundle + ".properties");
      Properties chinese = read("/" + bundle + "_zh.properties");
      assertEquals(
          new TreeSet<>(english.stringPropertyNames()),
          new TreeSet<>(chinese.stringPropertyNames()),
          bundle);
      for (String key : english.stringPropertyNames()) {
        assertEquals(
            arguments(english.getProperty(key), Locale.ENGLISH),
            arguments(chinese.getProperty(key), Locale.CHINESE),
            key + " takes the same arguments");
      }
    }
  }

  /// How many arguments a text takes; -1 for one that is shown as it is, with braces of its own.
  private static int arguments(String text, Locale locale) {
    try {
      return new MessageFormat(text, locale).getFormatsByArgumentIndex().length;
    } catch (IllegalArgumentException _) {
      return -1;
    }
  }

  private static Properties read(String name) throws IOException {
    Properties properties = new Properties();
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(MessagesTest.class.getResourceAsStream(name), name),
            StandardCharsets.UTF_8)) {
      properties.load(in);
    }
    return properties;
  }
}

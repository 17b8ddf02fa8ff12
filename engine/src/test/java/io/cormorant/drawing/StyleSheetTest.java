package io.cormorant.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Contrast as WCAG 2.2 defines it: 4.5 for text, 3 for marks of a chart.
class StyleSheetTest {
  private static final Pattern COLOUR = Pattern.compile("--(\\w+): #([0-9a-f]{6});");

  @Test
  void keepsContrastInBothThemes() throws IOException {
    List<Map<String, Integer>> themes = themes();
    assertEquals(2, themes.size());
    for (Map<String, Integer> theme : themes) {
      for (String ink : List.of("ink", "soft", "accent", "second")) {
        atLeast(4.5, theme, ink, "paper");
      }
      atLeast(4.5, theme, "ink", "tint");
      atLeast(4.5, theme, "ink", "well");
      atLeast(4.5, theme, "soft", "well");
      atLeast(3, theme, "mute", "paper");
      atLeast(1.5, theme, "accent", "mute");
    }
  }

  private static List<Map<String, Integer>> themes() throws IOException {
    try (InputStream in = HtmlFile.class.getResourceAsStream("page.css")) {
      String css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<Map<String, Integer>> themes = new ArrayList<>();
      Matcher matcher = COLOUR.matcher(css);
      while (matcher.find()) {
        if (matcher.group(1).equals("paper")) {
          themes.add(new HashMap<>());
        }
        themes.getLast().put(matcher.group(1), Integer.valueOf(matcher.group(2), 16));
      }
      return themes;
    }
  }

  private static void atLeast(double wanted, Map<String, Integer> theme, String a, String b) {
    double first = luminance(theme.get(a)) + 0.05;
    double second = luminance(theme.get(b)) + 0.05;
    double contrast = Math.max(first, second) / Math.min(first, second);
    assertTrue(contrast >= wanted, a + " on " + b + ": " + contrast + " in " + theme);
  }

  private static double luminance(int rgb) {
    return 0.2126 * linear(rgb >> 16 & 255)
        + 0.7152 * linear(rgb >> 8 & 255)
        + 0.0722 * linear(rgb & 255);
  }

  private static double linear(int channel) {
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}

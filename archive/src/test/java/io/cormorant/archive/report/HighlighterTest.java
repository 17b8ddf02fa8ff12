package io.cormorant.archive.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class HighlighterTest {
  @Test
  void marksTermsAndFormsOfThem() {
    assertEquals("<mark>Desalination</mark> of salt", marked("Desalination of salt", "desalin"));
    assertEquals("abrine <mark>brine</mark>, briny", marked("abrine brine, briny", "brine"));
    assertEquals("新型<mark>海水淡化</mark>厂", marked("新型海水淡化厂", "淡化", "海水淡化"));
    assertEquals("<mark>sea water</mark> sea", marked("sea water sea", "sea water"));
    assertEquals("&lt;<mark>b</mark>&gt;", marked("<b>", "b", " "));
    assertEquals("nothing", marked("nothing", "salt"));
  }

  private static String marked(String text, String... terms) {
    Element element = new Element("p");
    Highlighter.append(element, text, List.of(terms));
    return element.html();
  }
}

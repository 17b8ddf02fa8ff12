package io.cormorant.archive.export;

import com.vladsch.flexmark.html2md.converter.FlexmarkHtmlConverter;
import com.vladsch.flexmark.util.data.MutableDataSet;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.parse.MainMarkup;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;

/// A page as Markdown: front matter in YAML, then the main text with its headings, lists, links,
/// code and tables. A page that is not HTML, such as a PDF, has paragraphs only.
final class MarkdownText {
  private static final FlexmarkHtmlConverter CONVERTER =
      FlexmarkHtmlConverter.builder(
              new MutableDataSet()
                  .set(FlexmarkHtmlConverter.SETEXT_HEADINGS, false)
                  .set(FlexmarkHtmlConverter.OUTPUT_ATTRIBUTES_ID, false)
                  .set(FlexmarkHtmlConverter.TYPOGRAPHIC_QUOTES, false)
                  .set(FlexmarkHtmlConverter.TYPOGRAPHIC_SMARTS, false)
                  .set(FlexmarkHtmlConverter.WRAP_AUTO_LINKS, true)
                  .set(FlexmarkHtmlConverter.BR_AS_EXTRA_BLANK_LINES, false))
          .build();

  private static final Pattern LINE_NUMBERS = Pattern.compile("[\\d\\s]*");
  private static final Pattern EMPTY_LINES = Pattern.compile("\\n{3,}");

  /// What would be markup at the beginning of a paragraph, or anywhere in it.
  private static final Pattern SPECIAL =
      Pattern.compile("[\\\\`*_\\[\\]<>]|(?m:^)(?:#{1,6}(?= )|[-+](?= )|\\d+(?=[.)] )|~{3,})");

  private MarkdownText() {}

  static String of(ExportedPage page) {
    String body =
        MainMarkup.of(page.document()).map(MarkdownText::markdown).orElseGet(() -> plain(page));
    boolean titled = page.title().isBlank() || body.startsWith("# ") || body.contains("\n# ");
    String heading = titled ? "" : "# " + escaped(page.title().replaceAll("\\s+", " ")) + "\n\n";
    return "---\n" + frontMatter(page) + "---\n\n" + heading + body;
  }

  /// Code is fenced, since what is indented after a list would be part of it; the converter fences
  /// what names a language.
  private static String markdown(Element main) {
    main.select("table:has(pre)").forEach(MarkdownText::unframe);
    main.select("pre > code:not([class])").addClass("language-text");
    String converted = CONVERTER.convert(main.outerHtml());
    return EMPTY_LINES.matcher(converted).replaceAll("\n\n").strip();
  }

  /// Many blogs set code in a table of one row, with the numbers of its lines beside it.
  private static void unframe(Element table) {
    Elements cells = table.select("td");
    Element code = cells.isEmpty() ? null : cells.getLast().selectFirst("pre");
    boolean numbered =
        code != null
            && table.select("tr").size() == 1
            && cells.stream()
                .limit(cells.size() - 1)
                .allMatch(cell -> LINE_NUMBERS.matcher(cell.text()).matches());
    if (code != null && numbered) {
      code.select("br").forEach(end -> end.replaceWith(new TextNode("\n")));
      Element fenced = new Element("pre");
      fenced.appendElement("code").text(code.wholeText().stripTrailing());
      table.replaceWith(fenced);
    }
  }

  private static String plain(ExportedPage page) {
    return escaped(page.text()).replace("\n", "\n\n");
  }

  static String escaped(String text) {
    return SPECIAL
        .matcher(text)
        .replaceAll(found -> "\\\\" + Matcher.quoteReplacement(found.group()));
  }

  /// Strings are written as in JSON, which is YAML too.
  private static String frontMatter(ExportedPage page) {
    VisitLine line = page.line();
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    values.put("url", line.finalUrl().toString());
    values.put("title", page.title());
    values.put("lang", line.lang());
    values.put("published", line.published());
    values.put("fetched", line.fetchTime().toString());
    values.put("score", line.score());
    values.put("topic", line.topic());
    values.put("license", page.usage().license());
    StringBuilder yaml = new StringBuilder();
    values.forEach(
        (name, value) -> {
          if (value != null && !"".equals(value)) {
            yaml.append(name).append(": ").append(PageObject.json(value)).append('\n');
          }
        });
    return yaml.toString();
  }
}

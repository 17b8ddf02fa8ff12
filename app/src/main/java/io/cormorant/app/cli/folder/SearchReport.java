package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.archive.lucene.SearchResult.Hit;
import io.cormorant.archive.lucene.Snippet;
import io.cormorant.crawls.Numbers;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What a search found, for people and for programs.
///
/// @param pages in the index
/// @param took milliseconds
record SearchReport(String query, SearchResult result, int pages, long took) {
  /// The system property that says whether standard output is a terminal.
  static final String TERMINAL = "cormorant.terminal.out";

  private static final String BOLD = "\u001b[1m";
  private static final String MARK = "\u001b[1;33m";
  private static final String FAINT = "\u001b[2m";
  private static final String PLAIN = "\u001b[0m";

  /// @param narrowed whether options left pages out
  void print(PrintWriter out, PrintWriter err, int offset, boolean narrowed) {
    boolean colour = Boolean.getBoolean(TERMINAL) && System.getenv("NO_COLOR") == null;
    int rank = offset;
    for (Hit hit : result.hits()) {
      print(out, ++rank, hit, colour);
    }
    facet(out, "hosts", result.facets().hosts());
    facet(out, "days", result.facets().days());
    facet(out, "languages", result.facets().languages());
    out.flush();
    err.println(summary(narrowed));
  }

  private void print(PrintWriter out, int rank, Hit hit, boolean colour) {
    boolean untitled = hit.title().text().isBlank();
    String title = untitled ? TerminalText.readable(hit.url()) : marked(hit.title(), colour, BOLD);
    out.printf("%d. %s%n", rank, title);
    String about =
        String.format(
            Locale.ROOT,
            "%s  score %.3f%s%s",
            hit.day(),
            hit.score(),
            hit.lang().isEmpty() ? "" : "  " + hit.lang(),
            hit.duplicates() == 0 ? "" : "  and " + Amount.of(hit.duplicates(), "near-duplicate"));
    out.printf("   %s%n", TerminalText.readable(hit.url()));
    out.printf("   %s%s%s%n", colour ? FAINT : "", about, colour ? PLAIN : "");
    for (Snippet snippet : hit.snippets()) {
      out.println("   " + marked(snippet, colour, ""));
    }
    out.println();
  }

  /// The text with what was found in colour, where there is any.
  private static String marked(Snippet snippet, boolean colour, String around) {
    if (!colour) {
      return TerminalText.printable(snippet.text()).strip();
    }
    StringBuilder text = new StringBuilder(around);
    int at = 0;
    for (Snippet.Mark mark : snippet.marks()) {
      text.append(TerminalText.printable(snippet.text().substring(at, mark.start())));
      text.append(MARK);
      text.append(TerminalText.printable(snippet.text().substring(mark.start(), mark.end())));
      text.append(PLAIN).append(around);
      at = mark.end();
    }
    return text.append(TerminalText.printable(snippet.text().substring(at)))
        .append(PLAIN)
        .toString()
        .strip();
  }

  private static void facet(PrintWriter out, String name, Map<?, Integer> counts) {
    if (!counts.isEmpty()) {
      out.println(name);
      counts.forEach(
          (value, count) -> {
            String shown = value.toString().isEmpty() ? "unknown" : value.toString();
            out.printf(Locale.ROOT, "  %,8d  %s%n", count, shown);
          });
    }
  }

  private String summary(boolean narrowed) {
    if (result.total() == 0) {
      return "nothing found in "
          + pages
          + " pages. Try other or fewer words"
          + (narrowed ? ", or remove options that narrow the search." : ".");
    }
    return String.format(
        Locale.ROOT,
        "%s%,d of %,d pages, %d ms%s",
        result.exact() ? "" : "more than ",
        result.total(),
        pages,
        took,
        result.all() ? "" : "; no page has all the words, these have some");
  }

  Map<String, Object> object(boolean facets) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("query", query);
    object.put("total", result.total());
    object.put("total_exact", result.exact());
    object.put("all_words", result.all());
    object.put("pages", pages);
    object.put("took_ms", took);
    object.put("hits", result.hits().stream().map(SearchReport::object).toList());
    if (facets) {
      object.put(
          "facets",
          Map.of(
              "hosts", counts("host", result.facets().hosts()),
              "days", counts("day", result.facets().days()),
              "languages", counts("lang", result.facets().languages())));
    }
    return object;
  }

  private static Map<String, Object> object(Hit hit) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("n", hit.n());
    object.put("url", hit.url());
    object.put("title", hit.title().text());
    object.put("title_marks", marks(hit.title()));
    object.put("host", hit.host());
    object.put("day", hit.day().toString());
    object.put("lang", hit.lang());
    object.put("score", hit.score());
    object.put("bm25", Numbers.round(hit.bm25()));
    object.put("duplicates", hit.duplicates());
    object.put(
        "snippets",
        hit.snippets().stream()
            .map(snippet -> Map.of("text", snippet.text(), "marks", marks(snippet)))
            .toList());
    return object;
  }

  private static List<List<Integer>> marks(Snippet snippet) {
    return snippet.marks().stream().map(mark -> List.of(mark.start(), mark.end())).toList();
  }

  private static List<Map<String, Object>> counts(String name, Map<?, Integer> counts) {
    List<Map<String, Object>> list = new ArrayList<>();
    counts.forEach(
        (value, count) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put(name, value.toString());
          one.put("pages", count);
          list.add(one);
        });
    return list;
  }
}

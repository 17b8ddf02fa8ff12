package io.cormorant.lab.clean;

import io.cormorant.core.Page;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import net.dankito.readability4j.Readability4J;

/// Measures how much of the right text is found: mean token F1 of our main text, of the whole
/// visible text and of readability4j. Run by `bench/main-text`. `--nameless` takes class and id
/// from every element first, `--worst` names the pages where we are worst.
final class MainTextBench {
  private static final String WORST = "--worst";
  private static final String NAMELESS = "--nameless";
  private static final int SHOWN = 25;

  /// Finds the main text of a page.
  @FunctionalInterface
  private interface Extractor {
    String text(LabelledPage page) throws IOException;
  }

  private static final PageParser PARSER = new PageParser();

  private static final Map<String, Extractor> EXTRACTORS = extractors();

  private MainTextBench() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(System.out, true);
    List<String> names = new ArrayList<>(List.of(args));
    boolean worst = names.remove(WORST);
    boolean nameless = names.remove(NAMELESS);
    List<LabelledPage> labelled =
        names.isEmpty() ? GeneratedPages.make() : LabelledPage.read(Path.of(names.getFirst()));
    List<LabelledPage> pages =
        nameless ? labelled.stream().map(LabelledPage::nameless).toList() : labelled;
    out.printf("%-26s %6s", "mean token F1", "pages");
    EXTRACTORS.keySet().forEach(name -> out.printf(" %13s", name));
    out.println();
    for (String language : List.of("zh", "en")) {
      Predicate<LabelledPage> ours = page -> page.language().equals(language);
      Predicate<LabelledPage> text = ours.and(page -> page.kind().equals("post"));
      row(out, pages, language + " articles", text.and(page -> !page.isShort()));
      row(out, pages, language + " short articles", text.and(LabelledPage::isShort));
      row(out, pages, language + " lists and others", ours.and(text.negate()));
    }
    row(out, pages, "all", page -> true);
    if (worst) {
      worst(out, pages);
    }
  }

  private static Map<String, Extractor> extractors() {
    Map<String, Extractor> all = new LinkedHashMap<>();
    all.put("main text", page -> page(page).mainText());
    all.put("whole text", page -> page.tree().body().text());
    all.put(
        "readability4j",
        page -> {
          String text =
              new Readability4J(page.url().toString(), page.tree().outerHtml())
                  .parse()
                  .getTextContent();
          return text == null ? "" : text;
        });
    return all;
  }

  private static void row(
      PrintStream out, List<LabelledPage> all, String name, Predicate<LabelledPage> which)
      throws IOException {
    List<LabelledPage> pages = all.stream().filter(which).toList();
    if (pages.isEmpty()) {
      return;
    }
    out.printf("%-26s %6d", name, pages.size());
    for (Extractor extractor : EXTRACTORS.values()) {
      double sum = 0;
      for (LabelledPage page : pages) {
        sum += score(page, extractor).f1();
      }
      out.printf(" %13.3f", sum / pages.size());
    }
    out.println();
  }

  private static void worst(PrintStream out, List<LabelledPage> pages) throws IOException {
    Extractor ours = EXTRACTORS.get("main text");
    List<String> lines = new ArrayList<>();
    for (LabelledPage page : pages) {
      TokenScore score = score(page, ours);
      lines.add(
          "%.3f (precision %.2f, recall %.2f) %s %s"
              .formatted(score.f1(), score.precision(), score.recall(), page.name(), page.url()));
    }
    lines.stream().sorted().limit(SHOWN).forEach(out::println);
  }

  private static TokenScore score(LabelledPage page, Extractor extractor) throws IOException {
    return TokenScore.of(extractor.text(page), page.main(), page.either());
  }

  private static Page page(LabelledPage page) {
    return ((Parsed.Ok) PARSER.parse(page.document())).page();
  }
}

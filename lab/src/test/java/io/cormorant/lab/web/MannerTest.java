package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.estimate.Ranking;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.text.WordSimilarity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Articles that are as hard to judge as those of real webs, and lists full of words that are none.
final class MannerTest {
  private static final Layout LAYOUT = Plain.LAYOUT;

  @Test
  void hardArticlesAreAsManyAsTheSpecificationSays() {
    int[] counts = new int[Manner.values().length];
    Plain.pages(PageKind.ARTICLE).forEach(page -> counts[LAYOUT.manner(page).code()]++);
    int all = Arrays.stream(counts).sum();

    double frank = counts[Manner.FRANK.code()] / (double) all;
    assertEquals(1 - WebSpec.USUALLY_MIXED, frank, 0.03);
    assertTrue(
        Arrays.stream(counts).allMatch(count -> count > 0.04 * all), Arrays.toString(counts));
    Layout easy = GeneratedWeb.generate(WebSpec.parse("plain,pages=2000,seed=7,mixed=0")).layout();
    assertTrue(IntStream.range(0, 2_000).allMatch(page -> easy.manner(page) == Manner.FRANK));
  }

  @Test
  void ofTwoSubjectsTheOneWithMoreThanHalfCounts() {
    int told = 0;
    int all = 0;
    for (int page : articles(Manner.HALVES, Manner.ASIDE).limit(300).toArray()) {
      Collection<Double> grades = Plain.WEB.truth(Plain.WEB.url(page)).grades().values();
      assertEquals(2, grades.size(), "page " + page);
      assertEquals(1, grades.stream().filter(grade -> grade >= UrlTruth.RELEVANT).count());
      String text = String.join(" ", paragraphs(page));
      long first = count(text, words(LAYOUT.subject(page)));
      long second = count(text, words(LAYOUT.lexicon.subject(LAYOUT.second[page])));
      all++;
      told += first > 0 && second > 0 ? 1 : 0;
    }
    assertTrue(told > 0.9 * all, told + " of " + all + " speak of both");
  }

  @Test
  void asidesHaveTheirOwnParagraphs() {
    int within = 0;
    int all = 0;
    for (int page : articles(Manner.ASIDE).limit(200).toArray()) {
      List<String> own = words(LAYOUT.subject(page));
      List<String> theirs =
          words(LAYOUT.lexicon.subject(LAYOUT.second[page])).stream()
              .filter(word -> own.stream().noneMatch(w -> w.contains(word) || word.contains(w)))
              .toList();
      List<String> paragraphs = paragraphs(page);
      long about = paragraphs.stream().filter(text -> count(text, theirs) > 0).count();
      all++;
      within += about > 0 && about <= (paragraphs.size() + 1) / 2 ? 1 : 0;
    }
    assertTrue(within > 0.8 * all, within + " of " + all);
  }

  @Test
  void diariesAreAboutSeveralSubjectsAndNoneEnough() {
    Set<HostKind> hosts = Set.of(HostKind.PORTAL, HostKind.SHOP, HostKind.ENCYCLOPEDIA);
    for (int page : articles(Manner.DIARY).toArray()) {
      UrlTruth truth = Plain.WEB.truth(Plain.WEB.url(page));
      assertTrue(truth.grades().size() >= 2, "page " + page);
      assertTrue(truth.grades().values().stream().allMatch(grade -> grade < UrlTruth.RELEVANT));
      assertFalse(hosts.contains(LAYOUT.host(LAYOUT.source(page)).kind()), "page " + page);
    }
  }

  @Test
  void reservedArticlesHaveFewKeywordsYetTheWordsOfTheirSubject() {
    double frank = perThousand(Manner.FRANK, MannerTest::keywords);
    double reserved = perThousand(Manner.RESERVED, MannerTest::keywords);
    double kept = perThousand(Manner.RESERVED, MannerTest::otherWords);
    double strange = perThousand(Manner.RESERVED, MannerTest::wordsOfAnother);

    assertTrue(reserved > 0 && reserved < frank / 2, reserved + " against " + frank);
    assertTrue(kept > 10 * strange, kept + " against " + strange);
    assertTrue(kept > 5 * reserved, kept + " against " + reserved);
  }

  @Test
  void articlesKeepToACornerOfTheirSubject() {
    int[] pages = articles(Manner.values()).toArray();
    long whole = IntStream.of(pages).filter(page -> Blend.of(LAYOUT, page).corner() == 0).count();
    double own = inCorner(0);
    double opposite = inCorner(Lexicon.CORNERS / 2);

    assertEquals(0.1, whole / (double) pages.length, 0.02);
    assertTrue(own > 3 * opposite, own + " against " + opposite);
  }

  /// How often articles hold words of a corner, so many corners after the one they keep to.
  private static double inCorner(int after) {
    return wanted(articles(Manner.FRANK, Manner.RESERVED))
        .filter(page -> Blend.of(LAYOUT, page).corner() > 0)
        .limit(400)
        .mapToDouble(
            page -> {
              int corner = (Blend.of(LAYOUT, page).corner() - 1 + after) % Lexicon.CORNERS + 1;
              int subject = LAYOUT.subject[page];
              Theme voice = LAYOUT.lexicon.voice(subject, corner, 0, SeededDice.of(1, "any"));
              return perThousand(String.join(" ", paragraphs(page)), words(voice));
            })
        .average()
        .orElseThrow();
  }

  @Test
  void listsAreFullOfWordsAndNeverRelevant() {
    for (PageKind kind : List.of(PageKind.HOME, PageKind.SECTION, PageKind.LIST, PageKind.HUB)) {
      for (int page : Plain.pages(kind).toArray()) {
        UrlTruth truth = Plain.WEB.truth(Plain.WEB.url(page));
        assertTrue(truth.grades().values().stream().allMatch(grade -> grade < UrlTruth.RELEVANT));
      }
    }
    double lists =
        wanted(Plain.pages(PageKind.SECTION))
            .filter(page -> LAYOUT.host(page).kind() == HostKind.TOPICAL)
            .limit(100)
            .mapToDouble(page -> perThousand(list(page), keywords(LAYOUT.subject(page))))
            .average()
            .orElseThrow();
    double articles = perThousand(Manner.RESERVED, MannerTest::keywords);
    assertTrue(lists > 1.5 * articles, lists + " against " + articles);
  }

  @Test
  void listsShowHowTheirArticlesBegin() {
    int lists = 0;
    int excerpts = 0;
    for (int page : Plain.pages(PageKind.SECTION).filter(p -> p % 7 == 0).toArray()) {
      Document html = html(page);
      int entries = html.select(".list > li").size();
      int begun = html.select(".list > li > p:contains(…):has(a)").size();
      assertTrue(html.select(".list .date").size() <= entries, "page " + page);
      lists++;
      excerpts += begun > entries / 2 ? 1 : 0;
    }
    assertTrue(excerpts > 0.3 * lists && excerpts < 0.8 * lists, excerpts + " of " + lists);
  }

  @Test
  @Tag("slow")
  void aJudgeByWordsErrsAsOnRealWebs() {
    Ranking usual = judged(Plain.WEB);
    Ranking easy = judged(GeneratedWeb.generate(WebSpec.parse("plain,pages=20000,seed=7,mixed=0")));

    double f1 = usual.best().f1();
    assertTrue(f1 > 0.65 && f1 < 0.9, "best F1: " + f1);
    assertTrue(usual.auc().orElseThrow() < 0.99, "AUC: " + usual.auc());
    assertTrue(easy.best().f1() > 0.95, "best F1 with nothing mixed: " + easy.best());
  }

  private static Ranking judged(GeneratedWeb web) {
    Topic topic =
        web.topics().stream().filter(t -> t.id().equals("chess")).findFirst().orElseThrow();
    var chosen = new Plugins<>("judge", JudgePlugin.class).choose("vsm");
    Material material = new Material(List.of(), List.of(), List.of(), WordSimilarity.EXACT, null);
    Judge judge = chosen.plugin().create(topic, material, chosen.options());
    PageParser parser = new PageParser();
    List<Double> scores = new ArrayList<>();
    List<Boolean> truths = new ArrayList<>();
    for (int page = 0; page < web.spec().pages(); page += 8) {
      UrlTruth truth = web.truth(web.url(page));
      if (truth.kind() == PageKind.ARTICLE
          && truth.language().equals("en")
          && parser.parse((Response.Document) Plain.fetch(web, web.url(page)))
              instanceof Parsed.Ok(Page read)) {
        scores.add(judge.judge(read).score());
        truths.add(truth.relevant(topic.id()));
      }
    }
    boolean[] relevant = new boolean[truths.size()];
    for (int i = 0; i < relevant.length; i++) {
      relevant[i] = truths.get(i);
    }
    return Ranking.of(scores.stream().mapToDouble(s -> s).toArray(), relevant);
  }

  /// How often the texts of articles on wanted topics hold some words of their topic.
  private static double perThousand(Manner manner, Function<Theme, List<String>> words) {
    return wanted(articles(manner))
        .limit(250)
        .mapToDouble(
            page ->
                perThousand(String.join(" ", paragraphs(page)), words.apply(LAYOUT.subject(page))))
        .average()
        .orElseThrow();
  }

  private static double perThousand(String text, List<String> words) {
    return 1_000.0 * count(text, words) / text.length();
  }

  private static long count(String text, List<String> words) {
    String lower = text.toLowerCase(Locale.ROOT);
    long count = 0;
    for (String word : words) {
      for (int at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
        count++;
      }
    }
    return count;
  }

  private static IntStream wanted(IntStream pages) {
    return pages.filter(page -> LAYOUT.subject(page).wanted());
  }

  private static IntStream articles(Manner... manners) {
    return Plain.pages(PageKind.ARTICLE)
        .filter(page -> Stream.of(manners).anyMatch(manner -> manner == LAYOUT.manner(page)))
        .filter(page -> LAYOUT.flags[page] == 0 && !LAYOUT.host(page).encoding().traditional());
  }

  private static List<String> keywords(Theme subject) {
    return subject.keywords().stream().map(Keyword::term).toList();
  }

  private static List<String> words(Theme subject) {
    return subject.words().list("n");
  }

  private static List<String> otherWords(Theme subject) {
    return words(LAYOUT.lexicon.reserved(subject.index()));
  }

  private static List<String> wordsOfAnother(Theme subject) {
    List<Theme> all = LAYOUT.lexicon.subjects(subject.language());
    return otherWords(all.get((all.indexOf(subject) + 3) % all.size()));
  }

  /// The paragraphs of an article without their links.
  private static List<String> paragraphs(int page) {
    Document html = html(page);
    html.select("a").remove();
    return html.select("p:not([class])").eachText();
  }

  /// The entries of a list without all that is around them.
  private static String list(int page) {
    return html(page).select(".list").text();
  }

  private static Document html(int page) {
    byte[] body = Plain.document(page).body();
    return Jsoup.parse(new String(body, LAYOUT.host(page).encoding().charset()));
  }
}

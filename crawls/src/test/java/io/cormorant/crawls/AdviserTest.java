package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Cut;
import io.cormorant.crawl.PageKinds;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When advice is given, and which.
final class AdviserTest {
  private static final Cut FOUND = new Cut(0.4, 0.1, Cut.Origin.FOUND, 100, 50);
  private static final Cut SET = new Cut(0.4, 0.2, Cut.Origin.SET, 0, 0);

  @TempDir private Path temp;

  @Test
  void saysNothingOfACrawlThatGoesWell() throws IOException {
    assertEquals(List.of(), on("", counts(300, 100, 40, 180, 110, 5, 150)));
    assertEquals(List.of(), on("", counts(1_000, 2, 0, 200, 800, 0, 969)), "one in a hundred");
    assertEquals(List.of(), on("", counts(100, 96, 0, 100, 0, 0, 30)));
  }

  @Test
  void saysNothingOfFewPages() throws IOException {
    assertEquals(List.of(), on("", counts(0, 0, 0, 0, 0, 0, 0)));
    assertEquals(List.of(), on("", counts(49, 0, 0, 49, 0, 0, 49)), "nothing of one host");
    assertEquals(List.of(), on("", counts(49, 49, 0, 49, 0, 24, 10)), "everything");
    assertEquals(List.of(), on("", counts(49, 0, 0, 0, 49, 0, 10)), "lists");
  }

  @Test
  void sendsThoseWhoHaveMaybesToThese() throws IOException {
    one(
        on("", counts(500, 4, 40, 450, 50, 0, 90)),
        "4 of 450 documents are relevant, but 40 may be",
        "'cormorant search corpus --maybe'",
        "'cormorant rejudge corpus --precision recall'");
  }

  @Test
  void sendsThoseWhoHaveNothingForOtherWords() throws IOException {
    one(
        on("", counts(500, 0, 3, 450, 50, 0, 90)),
        "0 of 450 documents are relevant, and hardly any may be",
        "'cormorant topic suggest --examples urls.txt --out topic.yaml'");
  }

  @Test
  void saysThatEverythingIsKept() throws IOException {
    one(
        on("", counts(500, 440, 5, 450, 50, 0, 90)),
        "440 of 450 documents are relevant",
        "'cormorant rejudge corpus --precision high'");
  }

  @Test
  void isAValueThatAnyLanguageCanSay() throws IOException {
    assertEquals(
        List.of(
            new Advice.TooGeneral(
                440,
                450,
                List.of(
                    new Invocation(List.of("stop", "my crawl")),
                    new Invocation(List.of("rejudge", "my crawl", "--precision", "high"))))),
        new Adviser(plan(""), Path.of("my crawl"), true).on(counts(500, 440, 5, 450, 50, 0, 90)));
  }

  @Test
  void setsACutThatPrecisionDoesNotMove() throws IOException {
    one(on("precision: high", all(FOUND)), "'cormorant rejudge corpus --threshold 0.70'");
    one(on("precision: recall", all(FOUND)), "'cormorant rejudge corpus --precision high'");
    one(on("", all(null)), "'cormorant rejudge corpus --precision high'");
    Cut own = new Cut(0.4, 0.2, Cut.Origin.JUDGE, 0, 0);
    one(
        on("", new Adviser.Counts(100, 0, 50, new PageKinds(100, 0, 0, 9), own)),
        "'cormorant rejudge corpus --threshold 0.20'");
  }

  @Test
  void blamesAThresholdThatWasSet() throws IOException {
    one(
        on("", new Adviser.Counts(100, 0, 50, new PageKinds(100, 0, 0, 9), SET)),
        "0 of 100 documents are relevant because the threshold is set to 0.4",
        "remove it with 'cormorant rejudge corpus --precision balanced'",
        "lower it with 'cormorant rejudge corpus --threshold 0.20'.");
    one(
        on("", new Adviser.Counts(100, 0, 0, new PageKinds(100, 0, 0, 9), SET)),
        "0 of 100 documents are relevant with the threshold set to 0.4",
        "if that changes little, the topic needs other words");
    one(
        on("", all(SET)),
        "100 of 100 documents are relevant with the threshold set to 0.4",
        "raise it with 'cormorant rejudge corpus --threshold 0.70'",
        "the topic may be too general");
  }

  @Test
  void quotesFoldersThatAShellWouldSplit() throws IOException {
    one(
        new Adviser(plan(""), Path.of("my crawl"), true).on(all(FOUND)),
        "'cormorant stop \"my crawl\"' and then 'cormorant rejudge \"my crawl\" --precision high'");
    one(
        new Adviser(plan(""), Path.of("my crawl"), false).on(counts(200, 2, 3, 9, 191, 0, 90)),
        "'cormorant crawl \"my crawl/crawl.yaml\" --keep-lists'");
  }

  @Test
  void saysThatAllPagesAreOfOneHost() throws IOException {
    Adviser.Counts counts = counts(1_200, 100, 40, 800, 400, 0, 1_190);
    one(
        on("", counts),
        "1,190 of 1,200 pages come from one host",
        "'cormorant crawl --resume corpus --seeds more.txt --pages +1000'",
        "'include-domains'");
    assertEquals(List.of(), on("scope: {include-domains: [a.example]}", counts));
    assertEquals(List.of(), on("web: 'recorded:there'", counts), "there may be no other");
  }

  @Test
  void saysThatOnlyListsCame() throws IOException {
    Adviser.Counts counts = counts(200, 2, 3, 9, 191, 0, 90);
    one(
        on("", counts),
        "9 documents and 191 lists (tag, archive and index pages) were found",
        "'cormorant crawl --resume corpus --pages +1000'",
        "'cormorant crawl corpus/crawl.yaml --keep-lists'");
    assertEquals(List.of(), on("keep-lists: true", counts));
  }

  @Test
  void saysThatPagesAreMadeByScripts() throws IOException {
    Adviser.Counts many = counts(200, 20, 10, 150, 50, 45, 90);
    one(
        on("", many),
        "45 of 200 pages are empty without JavaScript",
        "'cormorant crawl corpus/crawl.yaml --render auto'");
    one(on("", counts(3, 0, 0, 0, 3, 3, 3)), "3 of 3 pages are empty");
    one(on("", counts(100, 0, 0, 0, 100, 100, 9)), "100 of 100 pages are empty");
    assertEquals(List.of(), on("render: auto", many));
    assertEquals(List.of(), on("web: 'recorded:there'", many), "it cannot be rendered");
  }

  @Test
  void hasNothingToSayOfTheChoiceOfACrawlThatTakesAll() throws IOException {
    assertEquals(List.of(), on("judge: none", counts(500, 500, 0, 500, 0, 0, 500)));
  }

  @Test
  void tellsToStopACrawlThatRuns() throws IOException {
    List<Advice> said = new Adviser(plan(""), Path.of("corpus"), true).on(all(FOUND));
    one(said, "'cormorant stop corpus' and then 'cormorant rejudge corpus --precision high'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "My topic",
        "your topic",
        "keyword",
        "Keyword 2",
        "key words",
        "your keyword",
        "example",
        "TODO",
        "关键词",
        "关键词1",
        "您的主题"
      })
  void tellsPlaceholders(String word) throws IOException {
    CrawlPlan plan = plan("keywords: {football: 1.0, \"" + word + "\": 0.5}");
    Advice advice = Adviser.on(plan.topic()).orElseThrow();
    assertEquals(
        List.of(advice),
        new Adviser(plan, Path.of("corpus"), false).on(counts(0, 0, 0, 0, 0, 0, 0)));
    one(
        List.of(advice),
        "keywords are placeholders ('" + word + "'):",
        "'cormorant topic suggest --text \"what you look for\" --out topic.yaml'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"topic model", "keyword research", "todo list", "主题模型", "test", "word"})
  void takesWordsForWords(String word) throws IOException {
    assertTrue(Adviser.on(plan("keywords: {\"" + word + "\": 0.5}").topic()).isEmpty());
  }

  private static Adviser.Counts counts(
      long downloads,
      long relevant,
      long maybe,
      long documents,
      long lists,
      long shells,
      long ofLargestHost) {
    return new Adviser.Counts(
        downloads, relevant, maybe, new PageKinds(documents, lists, shells, ofLargestHost), FOUND);
  }

  /// Where everything is relevant.
  private static Adviser.Counts all(@Nullable Cut cut) {
    return new Adviser.Counts(100, 100, 0, new PageKinds(100, 0, 0, 9), cut);
  }

  private List<Advice> on(String more, Adviser.Counts counts) throws IOException {
    return new Adviser(plan(more), Path.of("corpus"), false).on(counts);
  }

  private CrawlPlan plan(String more) throws IOException {
    String words = more.startsWith("keywords") ? "" : "keywords: [football]\n";
    return PlanFile.read(
        Files.writeString(
            temp.resolve("topic.yaml"),
            "name: Sports\nseeds: [\"http://a.example/\"]\n" + words + more + "\n"));
  }

  private static void one(List<Advice> advice, String... parts) {
    assertEquals(1, advice.size(), advice::toString);
    String sentence = AdviceText.sentence(advice.getFirst());
    for (String part : parts) {
      assertTrue(sentence.contains(part), () -> part + " is not in " + sentence);
    }
  }
}

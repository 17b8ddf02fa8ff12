package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cormorant.core.CpuTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TermAnalyzerTest {
  private static final int LONGEST_WORD = 40;

  private final TermAnalyzer plain = new TermAnalyzer(List.of());

  @Test
  void keepsTopicWordsWholeInTheirOwnInstanceOnly() {
    String text = "开展三严三实教育，机器学习算法";
    TermAnalyzer politics = new TermAnalyzer(List.of("三严三实"));
    TermAnalyzer learning = new TermAnalyzer(List.of("机器学习"));
    assertEquals(List.of("开展", "三严三实", "教育", "机器", "学习", "算法"), politics.terms(text));
    assertEquals(List.of("开展", "三", "严", "三", "实", "教育", "机器学习", "算法"), learning.terms(text));
    assertEquals(List.of("开展", "三", "严", "三", "实", "教育", "机器", "学习", "算法"), plain.terms(text));
  }

  @Test
  void takesTraditionalAndSimplifiedWordsForTheSameInTopicsAndTexts() {
    TermAnalyzer learning = new TermAnalyzer(List.of("機器學習", "颱風"));
    assertEquals(List.of("机器学习", "台风"), learning.terms("机器学习台风"));
    assertEquals(List.of("机器学习", "台风"), learning.terms("機器學習臺風"));
    assertEquals(List.of("机器", "学习", "台风"), plain.terms("機器學習颱風"), "a word of the dictionary");
  }

  @Test
  void analyzersUsedInTurnDoNotLearnFromEachOther() {
    TermAnalyzer own = new TermAnalyzer(List.of("三严三实", "storms"), "en");
    TermAnalyzer german = new TermAnalyzer(List.of("三严"), "de");
    for (int i = 0; i < 3; i++) {
      assertEquals(List.of("三严三实", "die", "storm"), own.terms("三严三实 die storms"));
      assertEquals(List.of("三严", "三", "实", "storm"), german.terms("三严三实 die storms"));
      assertEquals(List.of("三", "严", "三", "实", "die", "storm"), plain.terms("三严三实 die storms"));
    }
  }

  @Test
  void findsTopicWordsThatFollowEachOtherWithoutAGap() {
    TermAnalyzer analyzer = new TermAnalyzer(List.of("三严三实", "机器学习"));
    assertEquals(List.of("三严三实", "机器学习", "三严三实"), analyzer.terms("三严三实机器学习三严三实"));
  }

  @Test
  void takesTopicWordsOutOfLongerWords() {
    assertEquals(List.of("昨天", "大暴雨", "特大", "暴雨"), plain.terms("昨天大暴雨，特大暴雨"));
    TermAnalyzer rain = new TermAnalyzer(List.of("暴雨"));
    assertEquals(List.of("昨天", "大", "暴雨", "特大", "暴雨"), rain.terms("昨天大暴雨，特大暴雨"));
    TermAnalyzer both = new TermAnalyzer(List.of("暴雨", "大暴雨"));
    assertEquals(List.of("昨天", "大暴雨"), both.terms("昨天大暴雨"), "the longer one is a topic word too");
  }

  @Test
  void seesNoTopicWordAcrossTwoOthers() {
    TermAnalyzer learning = new TermAnalyzer(List.of("学习"));
    assertEquals(List.of("科学", "习惯"), learning.terms("科学习惯"));
  }

  @Test
  void decidesByLikelihoodWhereWordsOverlap() {
    assertEquals(List.of("研究", "生命", "起源"), plain.terms("研究生命起源"));
    assertEquals(List.of("结婚", "的", "和", "尚未", "结婚", "的"), plain.terms("结婚的和尚未结婚的"));
  }

  @Test
  void readsChineseAndEnglishAsTheyCome() {
    assertEquals(
        List.of("use", "ai", "预警", "暴雨", "2026", "年", "storm"),
        plain.terms("Using AI预警暴雨（2026年）storms"));
  }

  @Test
  void stemsEnglishWordsAndLeavesOutStopWords() {
    assertEquals(
        List.of("cormor", "dive", "where", "fish"),
        plain.terms("The Cormorants are DIVING where the fish is"));
    assertEquals(List.of(), plain.terms("it is the of and"));
  }

  @Test
  void leavesWordsOfOtherAlphabetsUnstemmed() {
    assertEquals(
        List.of("überschwemmungen", "наводнения", "हिन्दी", "홍수"),
        plain.terms("Überschwemmungen, Наводнения; हिन्दी 홍수"));
  }

  @Test
  void takesFullWidthLettersAndDigitsForAscii() {
    assertEquals(plain.terms("AI2026 cars"), plain.terms("ＡＩ２０２６　ｃａｒｓ"));
    assertEquals(List.of(), plain.terms("ｔｈｅ"), "a stop word in any width");
  }

  @Test
  void takesBothApostrophesForOneAndOnlyWithinAWord() {
    assertEquals(List.of("don't", "cormor", "quot"), plain.terms("don't cormorant's 'quoted'"));
    assertEquals(List.of("don't", "cormor", "quot"), plain.terms("don’t cormorant’s ‘quoted’"));
    assertEquals(List.of("rock", "暴雨"), plain.terms("rock'暴雨"));
    assertEquals(List.of("end"), plain.terms("end'"));
  }

  @Test
  void takesALetterWithASeparateAccentForTheAccentedLetter() {
    assertEquals(List.of("résumé"), plain.terms("re\u0301sume\u0301"));
    assertEquals(plain.terms("\u8c48"), plain.terms("\uf900"), "a compatibility ideograph");
  }

  @Test
  void dropsWordsThatAreTooLongToBeLanguage() {
    String longest = "x".repeat(LONGEST_WORD);
    assertEquals(List.of("a1", longest, "b2"), plain.terms("a1 " + longest + " b2"));
    assertEquals(List.of("a1", "b2"), plain.terms("a1 " + longest + "x b2"));
    CpuTime.within(
        Duration.ofSeconds(5), () -> assertEquals(List.of(), plain.terms("x".repeat(1_000_000))));
  }

  @Test
  void segmentsVeryLongRunsWithoutLosingACharacter() {
    String run = "气象台发布暴雨预警信号".repeat(10_000);
    List<String> terms = CpuTime.within(Duration.ofSeconds(10), () -> plain.terms(run));
    assertEquals(run, String.join("", terms));
  }

  @Test
  void skipsEmojiAndHalfCharactersButNotRareHan() {
    assertEquals(List.of("rain", "暴雨"), plain.terms("rain😀🌧️暴雨👩‍🚒"));
    assertEquals(List.of("b", "一"), plain.terms("\uD83Db\uDE00一\uD842"));
    assertEquals(List.of("𠮷", "野", "家"), plain.terms("𠮷野家"));
    assertEquals("二〇二六年", String.join("", plain.terms("二〇二六年")));
  }

  @Test
  void findsNothingInNothing() {
    assertEquals(List.of(), plain.terms(""));
    assertEquals(List.of(), plain.terms(" \n\t　。，!?--\u0000"));
  }

  @Test
  void acceptsAnyWordsOfATopic() {
    List<String> odd =
        List.of("", " ", "一", "machine learning", "𠮷野家", "\uD800", "三严三实", "三严三实", "5G网络");
    assertEquals(List.of("三严三实"), new TermAnalyzer(odd).terms("三严三实"));
  }

  @Test
  void givesNoBlankTermForAnyText() {
    long seed = 20_260_105;
    Random random = new Random(seed);
    TermAnalyzer analyzer = new TermAnalyzer(List.of("机器学习"));
    for (int i = 0; i < 3_000; i++) {
      String text = RandomText.of(random, random.nextInt(200));
      for (String term : analyzer.terms(text)) {
        assertFalse(term.isBlank(), "seed " + seed + ", text " + i);
      }
    }
  }

  @Test
  void givesManyThreadsTheSameTerms() throws Exception {
    Random random = new Random(3);
    List<String> texts =
        Stream.generate(() -> "机器学习 diving " + RandomText.of(random, 100)).limit(200).toList();
    TermAnalyzer alone = new TermAnalyzer(List.of("机器学习"));
    TermAnalyzer shared = new TermAnalyzer(List.of("机器学习"));
    List<List<String>> expected = texts.stream().map(alone::terms).toList();
    int threads = 8;
    CyclicBarrier start = new CyclicBarrier(threads);
    Callable<List<List<String>>> work =
        () -> {
          start.await();
          return texts.stream().map(shared::terms).toList();
        };
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<List<List<String>>>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(executor.submit(work));
      }
      for (Future<List<List<String>>> result : results) {
        assertEquals(expected, result.get());
      }
    }
  }
}

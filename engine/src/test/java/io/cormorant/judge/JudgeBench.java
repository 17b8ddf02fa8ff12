package io.cormorant.judge;

import static io.cormorant.judge.Pages.judge;

import io.cormorant.core.Judge;
import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.text.WordSimilarity;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/// What judges cost: microseconds a page of a thousand words that is made up of words of two Han
/// characters, or of English ones, and nanoseconds an anchor that was seen before. CPU time of one
/// thread, the best of some rounds. Run by hand.
///
/// Arguments: pages of a round, and the judges if not all.
final class JudgeBench {
  private static final List<String> JUDGES =
      List.of("vsm", "boolean", "position", "cosine", "jaccard", "semantic", "combined");
  private static final int WORDS = 5_000;
  private static final int ROUNDS = 5;
  private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

  private JudgeBench() {}

  public static void main(String[] arguments) {
    int pages = Integer.parseInt(arguments[0]);
    List<String> judges =
        arguments.length > 1 ? List.of(arguments).subList(1, arguments.length) : JUDGES;
    for (boolean han : new boolean[] {true, false}) {
      List<String> words = words(han);
      List<Page> read = pages(words, han, pages, new Random(1));
      for (int keywords : new int[] {10, 400}) {
        Topic topic = topic(words, keywords);
        Material material =
            new Material(read.subList(0, 10), List.of(), List.of(), WordSimilarity.EXACT, null);
        for (String name : judges) {
          measure(name, judge(name, topic, material), read, (han ? "zh" : "en") + ' ' + keywords);
        }
      }
    }
  }

  private static void measure(String name, Judge judge, List<Page> pages, String what) {
    List<String> anchors = pages.stream().map(Page::title).limit(1_000).toList();
    double best = Double.MAX_VALUE;
    double bestAnchor = Double.MAX_VALUE;
    double sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long begin = THREAD.getCurrentThreadCpuTime();
      for (Page page : pages) {
        sum += judge.judge(page).score();
      }
      best = Math.min(best, (THREAD.getCurrentThreadCpuTime() - begin) / 1e3 / pages.size());
      begin = THREAD.getCurrentThreadCpuTime();
      for (int i = 0; i < 100; i++) {
        for (String anchor : anchors) {
          sum += judge.score(anchor);
        }
      }
      bestAnchor =
          Math.min(bestAnchor, (THREAD.getCurrentThreadCpuTime() - begin) / 1e2 / anchors.size());
    }
    System.out.printf(
        "%-7s %-9s %8.1f us a page, %6.0f ns an anchor (mean score %.4f)%n",
        what, name, best, bestAnchor, sum / ROUNDS / (pages.size() + 100 * anchors.size()));
  }

  private static List<String> words(boolean han) {
    Random random = new Random(3);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < WORDS; i++) {
      StringBuilder word = new StringBuilder();
      int length = han ? 2 : 3 + random.nextInt(7);
      for (int c = 0; c < length; c++) {
        word.append((char) (han ? 0x4E00 + random.nextInt(2_500) : 'a' + random.nextInt(26)));
      }
      words.add(word.toString());
    }
    return words;
  }

  /// Keywords from among the rarer words.
  private static Topic topic(List<String> words, int keywords) {
    return new Topic(
        "t",
        "T",
        IntStream.range(0, keywords)
            .mapToObj(i -> new Keyword(words.get(100 + 12 * i), 1))
            .toList(),
        null,
        null);
  }

  private static List<Page> pages(List<String> words, boolean han, int count, Random random) {
    return IntStream.range(0, count)
        .mapToObj(
            _ ->
                Pages.page(
                    text(words, han, 8, random),
                    text(words, han, 20, random),
                    List.of(text(words, han, 1, random), text(words, han, 1, random)),
                    text(words, han, 1_000, random),
                    IntStream.range(0, 60).mapToObj(_ -> text(words, han, 3, random)).toList()))
        .toList();
  }

  /// Few words are frequent and many are rare.
  private static String text(List<String> words, boolean han, int length, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      double x = random.nextDouble();
      text.append(words.get((int) (WORDS * x * x * x)));
      text.append(han ? i % 8 == 7 ? "，" : "" : " ");
    }
    return text.toString();
  }
}

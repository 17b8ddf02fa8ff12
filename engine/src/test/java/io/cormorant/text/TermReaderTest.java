package io.cormorant.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.seg.Segment;
import com.hankcs.hanlp.seg.Viterbi.ViterbiSegment;
import com.hankcs.hanlp.seg.common.Term;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TermReaderTest {
  private static final String NEWS =
      """
      中央气象台今天上午发布暴雨橙色预警，预计未来三天江南大部地区将有大到暴雨，局部地区有大暴雨，并伴有短时强降水和雷暴大风等强对流天气。
      有关部门要求各地做好山洪和地质灾害的防范工作，及时转移危险区域的群众，确保人民生命财产安全。专家提醒市民尽量减少外出，远离河道和低洼地带。
      研究人员从数据中学习规律，用神经网络训练模型，再把结果和人工标注的样本进行比较，发现准确率有明显提高，但是对于没有见过的领域仍然容易出错。
      这家公司的程序员说，他们把服务器搬到了云上，数据库也做了主从复制，即使其中一台机器发生故障，网站也不会停止服务，用户几乎感觉不到变化。
      周末的时候，我喜欢一个人去图书馆读书，有时候读小说，有时候读历史，读完以后写一点自己的感想，发表在博客上，和朋友们一起讨论。
      """;

  private final TermReader reader = new TermAnalyzer(List.of("机器学习")).reader();

  @Test
  void numbersTermsAsTheAnalyzerSpellsThem() {
    long seed = 4_711;
    Random random = new Random(seed);
    TermAnalyzer analyzer = new TermAnalyzer(List.of("机器学习"));
    for (int i = 0; i < 3_000; i++) {
      String text = RandomText.of(random, random.nextInt(200)) + " Diving 机器学习大暴雨 naïve ｔｈｅ";
      List<Long> expected = analyzer.terms(text).stream().map(TermReader::number).toList();
      assertEquals(expected, numbers(text), "seed " + seed + ", text " + i + ": " + text);
    }
  }

  @Test
  void givesNoTwoWordsOfTheDictionaryTheSameNumber() {
    LongOpenHashSet numbers = new LongOpenHashSet();
    Set<String> words = words();
    words.forEach(word -> numbers.add(TermReader.number(word)));
    assertEquals(words.size(), numbers.size());
    assertTrue(words.size() > 50_000, "there is a dictionary");
  }

  @Test
  void remembersABoundedNumberOfWordsAndStillReadsAllOfThem() {
    int many = 3 * WordMemo.SIZE;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < many; i += 97) {
        String word = "w" + Integer.toString(i, 26) + "x";
        assertEquals(List.of(TermReader.number(word)), numbers(word), word);
      }
      for (int i = 0; i < many; i++) {
        reader.read("word" + i);
        reader.clear();
      }
    }
  }

  @Test
  void tellsWithoutSegmentingWhetherATermMayBeThere() {
    TermSet wanted = new TermSet(List.of("暴雨", "dive"));
    for (String text : List.of("Diving!", "昨天大暴雨", "x 暴雨 y")) {
      reader.read(text);
      assertTrue(reader.mayHold(wanted), text);
      reader.clear();
    }
    reader.read("div 暴 雨 大雨 暴风雨 the dove");
    assertFalse(reader.mayHold(wanted));
    reader.clear();
    assertFalse(reader.mayHold(wanted), "nothing is left");
  }

  @Test
  void knowsWhereTermsStand() {
    List<String> found = new ArrayList<>();
    reader.read("Cafe\u0301s 机器学习");
    reader.terms(0, reader.count(), (_, start, end) -> found.add(reader.spelled(start, end)));
    assertEquals(List.of("cafés", "机器学习"), found);
  }

  @Test
  void showsTermsInTheWordsOfTheTexts() {
    reader.read("Computers compute.");
    reader.read("computing, computing; 深度");
    reader.read("學習 Cafe\u0301s");
    assertEquals("computing", reader.written("comput"), "of four words two");
    assertEquals("學習", reader.written("学习"));
    assertEquals("Cafés", reader.written("cafés"));
    assertNull(reader.written("深度学习"), "no word reaches from one text into the next");
    assertNull(reader.written("rain"));
    reader.clear();
    assertNull(reader.written("comput"), "nothing is left");
  }

  @Test
  void segmentsProseAsHanLpDoes() {
    assertTrue(agreement(NEWS) > 0.95, "share of equal words: " + agreement(NEWS));
  }

  /// Words thrown together at random overlap far more often than those of a text.
  @Test
  void segmentsRandomWordsNearlyAsHanLpDoes() {
    long seed = 99;
    Random random = new Random(seed);
    List<String> words = words().stream().filter(w -> w.length() < 4).sorted().toList();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      text.append(words.get(random.nextInt(words.size()))).append(i % 12 == 0 ? "，" : "");
    }
    double agreement = agreement(text.toString());
    assertTrue(agreement > 0.9, "seed " + seed + ", share of equal words: " + agreement);
  }

  /// Share of HanLP's words that ours has at the same places.
  private double agreement(String text) {
    Segment theirs =
        new ViterbiSegment()
            .enableAllNamedEntityRecognize(false)
            .enableCustomDictionary(false)
            .enableOffset(true);
    Set<List<Integer>> ours = new HashSet<>();
    reader.read(text);
    reader.terms(0, reader.count(), (_, start, end) -> ours.add(List.of(start, end)));
    reader.clear();
    int same = 0;
    int all = 0;
    for (Term term : theirs.seg(text)) {
      if (term.word.chars().allMatch(Scripts::isHan)) {
        all++;
        same += ours.contains(List.of(term.offset, term.offset + term.length())) ? 1 : 0;
      }
    }
    return (double) same / all;
  }

  private List<Long> numbers(String text) {
    List<Long> numbers = new ArrayList<>();
    reader.read(text);
    reader.terms(0, reader.count(), (term, _, _) -> numbers.add(term));
    reader.clear();
    return numbers;
  }

  /// The words of the dictionary that are made of common characters.
  private static Set<String> words() {
    int[] check = CoreDictionary.trie.getCheck();
    Map<Integer, List<Integer>> places = new HashMap<>();
    for (int place = 1; place < check.length; place++) {
      places.computeIfAbsent(check[place], _ -> new ArrayList<>()).add(place);
    }
    Set<String> words = new HashSet<>();
    collect("", CoreDictionary.trie.getBase()[0], places, words);
    return words;
  }

  private static void collect(
      String prefix, int state, Map<Integer, List<Integer>> places, Set<String> words) {
    if (CoreDictionary.trie.output(state) != null) {
      words.add(prefix);
    }
    for (int place : places.getOrDefault(state, List.of())) {
      int c = place - state - 1;
      if (c >= '一' && c <= '龥') {
        collect(prefix + (char) c, CoreDictionary.trie.getBase()[place], places, words);
      }
    }
  }
}

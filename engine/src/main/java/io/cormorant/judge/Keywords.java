package io.cormorant.judge;

import io.cormorant.core.Keyword;
import io.cormorant.text.GeneralWords;
import io.cormorant.text.StopWords;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The keywords in a sentence that says what is wanted: its words that are not common everywhere,
/// the rarer the weightier, and pairs of words that stand together, such as 机器学习, which the
/// segmenter splits. Words that only ask ("articles about …", "我想收集关于……的文章") are none, so a
/// sentence of nothing else has none.
public final class Keywords {
  /// A word that so many pages of all kinds have says nothing.
  private static final double COMMON = 0.35;

  /// A word that so few have weighs 1.
  private static final double RARE = 1e-3;

  /// All words of a sentence were meant, so none weighs less.
  private static final double LEAST_WEIGHT = 0.5;

  /// A word that has a part in a pair says less by itself: its weight is so many times what it is
  /// else, unless the word is rare.
  private static final double IN_PAIR = 0.75;

  private static final Set<String> ASKING = asking();

  private static Set<String> asking() {
    TermAnalyzer analyzer = new TermAnalyzer(List.of(), null);
    Set<String> words = new HashSet<>();
    for (String line :
        List.of(
            "article articles writing text texts page pages material information content news post posts blog document documents",
            "paper papers story collect collection find want looking interested topic subject including include example related",
            "thing things kind please",
            "文章 内容 资料 信息 材料 收集 搜集 寻找 想 想要 需要 包括 例如 比如 使用 怎样 怎么 如何 相关 有关 方面 主题 话题 技术 介绍 记录 我 请")) {
      for (String word : line.split(" ", -1)) {
        words.addAll(analyzer.terms(word));
      }
    }
    return Set.copyOf(words);
  }

  private final GeneralWords general;
  private final TermReader reader;
  private final String sentence;

  private final Map<String, Double> words = new LinkedHashMap<>();

  /// Words that are taken where there are no others: "1984", "time".
  private final Map<String, Double> common = new HashMap<>();

  private final Map<String, Double> pairs = new LinkedHashMap<>();
  private final Set<String> inPairs = new HashSet<>();

  /// Where the word before begins and ends; it begins nowhere if it can be in no pair.
  private int start = -1;

  private int end = -1;

  private Keywords(String sentence, @Nullable String language) {
    this.sentence = TermAnalyzer.composed(sentence);
    this.general = GeneralWords.of(isHan(sentence));
    this.reader = new TermAnalyzer(List.of(), language).reader();
    reader.read(this.sentence);
    reader.terms(0, reader.count(), this::take);
  }

  public static List<Keyword> of(String sentence, @Nullable String language) {
    return new Keywords(sentence, language).found();
  }

  public static boolean isHan(String text) {
    return text.codePoints().anyMatch(Character::isIdeographic);
  }

  private void take(long term, int from, int to) {
    double share = general.share(term);
    String word = reader.word(from, to);
    String spelled = reader.spelled(from, to);
    boolean asking = ASKING.contains(spelled);
    boolean telling = share < COMMON && !asking;
    if (telling && start >= 0 && adjoins(from)) {
      inPairs.add(reader.word(start, end));
      inPairs.add(word);
      pairs.put(sentence.substring(start, to).toLowerCase(Locale.ROOT), 1.0);
    }
    start = telling ? from : -1;
    end = to;
    if (word.length() > 1) {
      if (telling) {
        words.put(word, weight(share));
      } else if (!asking && !StopWords.isStop(spelled) && !StopWords.isJoining(term)) {
        common.put(word, weight(share));
      }
    }
  }

  private boolean adjoins(int from) {
    return from == end || (from == end + 1 && sentence.charAt(end) == ' ');
  }

  private List<Keyword> found() {
    Map<String, Double> found = new LinkedHashMap<>(pairs);
    words.forEach(
        (word, weight) ->
            found.put(word, weight < 1 && inPairs.contains(word) ? weight * IN_PAIR : weight));
    return (found.isEmpty() ? common : found)
        .entrySet().stream().map(e -> new Keyword(e.getKey(), e.getValue())).toList();
  }

  private static double weight(double share) {
    double rarity = Math.log(COMMON / share) / Math.log(COMMON / RARE);
    return LEAST_WEIGHT + (1 - LEAST_WEIGHT) * Math.clamp(rarity, 0, 1);
  }
}

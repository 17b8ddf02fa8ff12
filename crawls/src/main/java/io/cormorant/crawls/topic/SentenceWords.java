package io.cormorant.crawls.topic;

import io.cormorant.judge.KeywordFinder.Proposal;
import io.cormorant.text.GeneralWords;
import io.cormorant.text.PartsOfSpeech;
import io.cormorant.text.StopWords;
import io.cormorant.text.TermAnalyzer;
import io.cormorant.text.TermReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the keywords in what somebody says of a topic.
///
/// A sentence is cut wherever a word says nothing of the subject: words that hold sentences
/// together, words of asking (looking for, latest news, 介绍), and verbs that only say what is done
/// with the subject (prepare, fight, 应对). What stands together between two cuts is a phrase; its
/// words are proposed beside it where the phrase is long, since few pages have all of it, or where
/// another phrase has them too. The rarer a word is on pages of all kinds, the more it weighs.
final class SentenceWords {
  private static final int MOST_LETTERS = 5_000;
  private static final int MOST_PARTS = 3;

  /// What a phrase weighs, and by how much less the words and pairs in it do.
  private static final double PHRASE = 1;

  private static final double PAIR = 0.9;
  private static final double INNER = 0.6;
  private static final double LEAST = 0.2;

  /// The share of pages that have the rarest words, which weigh 1.
  private static final double RARE = 2e-4;

  /// A word that more pages have is no keyword by itself.
  private static final double COMMON = 0.4;

  /// A word of a phrase that more pages have is not proposed beside it.
  private static final double COMMON_INNER = 0.05;

  /// Words of asking, and verbs that only say what is done with the subject, as they are written.
  private static final Set<String> ASKING =
      words(
          "want wants wanted need needs wish look looks looking search searching searches seek seeking find finds finding",
          "show shows tell tells give gives learn know known understand interested interesting especially particularly mainly",
          "mostly including include includes related relating concerning regarding recent recently latest newest current",
          "currently today new news report reports article articles page pages post posts website websites information info",
          "details everything anything something thing things stuff kind kinds sort sorts way ways example examples topic topics",
          "prepare prepares fight fights grow grows cope copes deal deals respond responds react reacts improve improves reduce",
          "reduces prevent prevents protect protects avoid avoids handle handles choose chooses become becomes happen happens",
          "explain explains describe describes compare compares discuss discusses affect affects build builds create creates",
          "develop develops use uses used using make makes making get gets getting take takes taking keep keeps buy buys start",
          "starts begin begins bring brings solve solves work works help helps stop stops run runs good better best different",
          "various several important please dealing making doing",
          "想 想要 希望 需要 了解 知道 寻找 查找 搜索 搜集 收集 找 看 介绍 有关 相关 最新 最近 近期 消息 新闻 资料 信息 内容 网页 网站 文章 报道",
          "方面 情况 进展 哪些 怎样 怎么样 如何 应对 控制 提高 减少 解决 使用 利用 购买 选购 准备 推荐 防止 避免 帮助 进行 实现 介绍 讲解 讲述 包括",
          "特别 尤其 主要 各种 不同 重要 主题 例子 东西 方式");

  /// A word of a list of stop words that is part of a name.
  private static final Set<String> TELLING = Set.of("side");

  private final String text;
  private final GeneralWords general;
  private final Map<String, Double> found = new LinkedHashMap<>();

  /// The words of the phrases so far.
  private final Set<Long> inPhrases = new HashSet<>();

  /// A word and where it stands.
  private record Word(String written, long term, int start, int end) {
    boolean isHan() {
      return SentenceWords.isHan(written.charAt(0));
    }
  }

  private SentenceWords(String text) {
    this.text = text;
    this.general = GeneralWords.of(text.chars().anyMatch(SentenceWords::isHan));
  }

  private static boolean isHan(int letter) {
    return Character.UnicodeScript.of(letter) == Character.UnicodeScript.HAN;
  }

  private static Set<String> words(String... lines) {
    return Set.copyOf(List.of(String.join(" ", lines).split(" ", -1)));
  }

  /// The weightiest first.
  ///
  /// @param language see [TermAnalyzer]
  /// @param most so many at most
  static List<Proposal> find(String said, @Nullable String language, int most) {
    String composed = TermAnalyzer.composed(said);
    SentenceWords words =
        new SentenceWords(composed.substring(0, Math.min(MOST_LETTERS, composed.length())));
    words.read(language);
    return words.found.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(most)
        .map(e -> new Proposal(e.getKey(), rounded(e.getValue()), 0, 0, 0, 0, List.of()))
        .toList();
  }

  /// Sliders have steps of a twentieth.
  private static double rounded(double weight) {
    return Math.round(Math.max(LEAST, weight) * 20) / 20.0;
  }

  private void read(@Nullable String language) {
    TermReader reader = new TermAnalyzer(List.of(), language).reader();
    reader.clear();
    reader.read(text);
    List<Word> run = new ArrayList<>();
    reader.terms(
        0,
        reader.count(),
        (term, start, end) -> {
          Word word =
              new Word(text.substring(start, end).toLowerCase(Locale.ROOT), term, start, end);
          if (!run.isEmpty() && !adjoin(run.getLast(), word)) {
            end(run);
          }
          if (!isTelling(word)) {
            end(run);
          } else if (!run.isEmpty() && isPrefix(run.getLast())) {
            run.add(joined(run.removeLast(), word));
          } else {
            run.add(word);
          }
        });
    end(run);
  }

  private boolean adjoin(Word before, Word word) {
    boolean gap = word.start == before.end + 1;
    return word.start == before.end
        || (gap && (text.charAt(before.end) == ' ' || text.charAt(before.end) == '-'));
  }

  private static boolean isTelling(Word word) {
    if (ASKING.contains(word.written) || word.written.chars().noneMatch(Character::isLetter)) {
      return false;
    }
    return TELLING.contains(word.written)
        || (!StopWords.isStop(word.written)
            && !StopWords.isJoining(word.term)
            && (!word.isHan() || word.written.length() == 1 || isContent(word.written)));
  }

  /// Times (古代) tell something too.
  private static boolean isContent(String word) {
    return PartsOfSpeech.isContent(word) || "t".equals(PartsOfSpeech.nature(word));
  }

  /// A single character belongs to the word after it: 新能源.
  private static boolean isPrefix(Word word) {
    return word.isHan() && word.written.length() == 1;
  }

  private Word joined(Word first, Word second) {
    String written = text.substring(first.start, second.end).toLowerCase(Locale.ROOT);
    return new Word(written, TermReader.number(written), first.start, second.end);
  }

  /// Takes the words that stand together. Longer runs are taken in parts, from their end: the last
  /// word says what it is about.
  private void end(List<Word> run) {
    if (!run.isEmpty() && isPrefix(run.getLast())) {
      run.removeLast();
    }
    int to = run.size();
    while (to > 0) {
      int from = Math.max(0, to - MOST_PARTS);
      take(List.copyOf(run.subList(from, to)));
      to = from;
    }
    run.clear();
  }

  private void take(List<Word> phrase) {
    if (phrase.size() == 1) {
      propose(phrase.getFirst(), 1, COMMON);
      return;
    }
    boolean han = phrase.stream().allMatch(Word::isHan);
    if (han && phrase.size() > 2) {
      for (int i = 1; i < phrase.size(); i++) {
        propose(joined(phrase.get(i - 1), phrase.get(i)).written, PAIR);
      }
    } else {
      takeWhole(phrase);
    }
    if (phrase.size() > 2 || han) {
      phrase.forEach(word -> propose(word, INNER, COMMON_INNER));
    }
  }

  /// A word of two phrases says what both are about: chess tournaments, chess players.
  private void takeWhole(List<Word> phrase) {
    String written = joined(phrase.getFirst(), phrase.getLast()).written;
    if (found.containsKey(written)) {
      return;
    }
    propose(written, PHRASE);
    for (Word word : phrase) {
      if (!inPhrases.add(word.term)) {
        propose(word, INNER, COMMON_INNER);
      }
    }
  }

  private void propose(Word word, double factor, double common) {
    double share = general.share(word.term);
    if (share <= common && (word.written.length() > 1)) {
      propose(word.written, factor * Math.log(share) / Math.log(RARE));
    }
  }

  private void propose(String term, double weight) {
    found.merge(term, Math.min(1, weight), Math::max);
  }
}

package io.cormorant.text;

import com.hankcs.hanlp.dictionary.stopword.CoreStopWordDictionary;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/// Words that say nothing about a subject, Chinese and English: HanLP's list, English words as
/// their stems too. Terms of other languages come without their stop words, see [TermAnalyzer].
///
/// Longer than the list of words that are left out of English terms: for who looks for words that
/// describe a subject, not for who measures texts.
public final class StopWords {
  /// Words of that list which are about something after all.
  private static final Set<String> TELLING =
      Set.of("computer", "system", "bill", "fire", "mill", "cry", "interest", "sincere", "volume");

  private static final Set<String> WORDS = words();

  /// Words that join others or stand on pages of every kind, and are on no list of stop words. They
  /// are neither proposed nor shown, but measured as any other: a Chinese phrase has none of them.
  private static final Set<String> JOINING =
      Set.of(
          ("的 了 是 在 和 与 就 也 都 不 有 我 你 他 她 它 这 那 个 们 一 上 下 中 为 以 及 其 而 对 于 被 把 让 从 到 会 能 可 要 说 很 更 最 又 还 等 之"
                  + " 种 时 后 前 里 来 去 将 由 向 并 或 但 则 若 如 所 该 此 每 各 某 再 只 才 已 没 给 用 做 两 三 年 月 日 次 点 些 吗 呢 吧 啊"
                  + " 关于 对于 以及 因为 所以 如果 但是 可以 我们 你们 他们 自己 没有 一个 这个 那个 就是 不是 进行 使用 通过 需要 什么 怎么 如何"
                  + " 这样 那么 然后 还是 或者 而且 并且 不过 一些 这些 那些 时候 可能 已经 现在 之后 之前 其中 其他 所有 为了 由于 以下 以上 一下"
                  + " 这里 不能 不会 一种 很多 非常 比较 比如 例如 其实 因此 还有 只是 只有 都是 也是 一样 问题 文章 作者 发布 评论 阅读 全文 版权 转载"
                  + " use")
              .split(" ", -1));

  private static final LongOpenHashSet JOINING_TERMS =
      new LongOpenHashSet(JOINING.stream().mapToLong(TermReader::number).toArray());

  private StopWords() {}

  /// Whether a term is such a word.
  ///
  /// @param term as a [TermAnalyzer] gives it
  public static boolean isStop(String term) {
    return WORDS.contains(term);
  }

  /// Whether a term joins others, or stands on pages of every kind.
  static boolean isJoining(String term) {
    return JOINING.contains(term);
  }

  /// Whether a term joins others, or stands on pages of every kind.
  ///
  /// @param term see [TermReader#number]
  public static boolean isJoining(long term) {
    return JOINING_TERMS.contains(term);
  }

  static void forEach(Consumer<String> words) {
    WORDS.forEach(words);
  }

  private static Set<String> words() {
    WordForms english = new WordForms.English();
    Set<String> words = new HashSet<>();
    for (String word : CoreStopWordDictionary.dictionary) {
      if (TELLING.contains(word)) {
        continue;
      }
      words.add(word);
      String stem = english.term(word);
      if (stem != null) {
        words.add(stem);
      }
    }
    return Set.copyOf(words);
  }
}

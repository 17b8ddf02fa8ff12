package io.cormorant.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/// How common words are on pages of all kinds, before any page has been seen: Chinese words by
/// HanLP's dictionary, English ones by their rank in a list. So what is special about a page can be
/// told from the first page of a crawl on. Never changes; safe for use by many threads.
public final class GeneralWords {
  /// Words of a usual page.
  private static final double WORDS_A_PAGE = 400;

  /// The share of pages that have a word which no list knows.
  private static final double RARE = 2e-4;

  /// Rank and frequency of English words: `frequency = SHARE / (rank + SHIFT)`, Zipf's law.
  private static final double SHARE = 0.1;

  private static final double SHIFT = 2.7;
  private static final String ENGLISH = "english-words.txt";

  /// The shares of pages that have words which say nothing about any subject: stop words, numbers
  /// and single letters, the words of menus and footers.
  private static final double STOP = 0.6;

  private static final double NUMBER = 0.5;
  private static final double SITE = 0.3;

  private static final int NUMBERS = 3_000;

  private static final List<String> SITE_WORDS =
      List.of(
          "blog blogs post posts posted website site page pages home homepage menu navigation search login log sign",
          "subscribe newsletter rss feed email comment comments reply share tweet twitter facebook github archive",
          "archives category categories tag tags tagged previous next read more less copyright reserved rights privacy",
          "policy terms cookie cookies contact about author powered theme link links click view edit http https www com",
          "org net html don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't",
          "hasn't hadn't i'm i've i'd i'll you're you've you'll we're we've we'll they're they've it's that's there's",
          "what's let's he's she's",
          "博客 首页 文章 评论 作者 标签 分类 归档 日期 发表 阅读 全文 更多 上一页 下一页 上一篇 下一篇 目录 关于 链接 友链 搜索 登录 注册",
          "分享 转载 版权 声明 协议 点击 查看 网站 本站 本文 更新 发布 来源 站点 字数 分钟 访问 客 博");

  private static final class English {
    static final GeneralWords ALONE = new GeneralWords(false);
  }

  private static final class Chinese {
    static final GeneralWords TOO = new GeneralWords(true);
  }

  private final Long2DoubleOpenHashMap shares = new Long2DoubleOpenHashMap();

  private GeneralWords(boolean han) {
    shares.defaultReturnValue(RARE);
    WordForms forms = new WordForms.English();
    addEnglish(forms);
    if (han) {
      HanDictionary.forEach(this::add);
    }
    shares.replaceAll((_, frequency) -> -Math.expm1(-WORDS_A_PAGE * frequency));
    for (int number = 0; number <= NUMBERS; number++) {
      common(Integer.toString(number), NUMBER);
    }
    for (int digits = 0; digits < 10; digits++) {
      common("0" + digits, NUMBER);
    }
    for (char letter = 'a'; letter <= 'z'; letter++) {
      common(Character.toString(letter), NUMBER);
    }
    StopWords.forEach(word -> common(word, STOP));
    for (String line : SITE_WORDS) {
      for (String word : line.split(" ", -1)) {
        String term = forms.term(word);
        if (term != null) {
          common(term, SITE);
        }
      }
    }
  }

  /// The words of English, and of Chinese too where texts have Han characters: those take a moment
  /// to load.
  public static GeneralWords of(boolean han) {
    return han ? Chinese.TOO : English.ALONE;
  }

  /// The share of pages of all kinds that have a term.
  ///
  /// @param term see [TermReader#number]
  public double share(long term) {
    return shares.get(term);
  }

  private void add(String term, double frequency) {
    shares.mergeDouble(TermReader.number(term), frequency, Double::sum);
  }

  private void common(String term, double share) {
    shares.mergeDouble(TermReader.number(term), share, Math::max);
  }

  private void addEnglish(WordForms forms) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(GeneralWords.class.getResourceAsStream(ENGLISH)), UTF_8))) {
      int rank = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.startsWith("#")) {
          rank++;
          String term = forms.term(line);
          if (term != null) {
            add(term, SHARE / (rank + SHIFT));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the list of English words cannot be read", e);
    }
  }
}

package io.cormorant.parse;

import java.util.Arrays;

/// Knows lines that say the same on every page of a site: who holds the rights, who wrote it when,
/// how to share it, pay for it or comment on it.
///
/// Only short lines are looked at, and only by words that hardly ever stand in a short paragraph of
/// an article's own. Whether a line counts also depends on where it stands: see [MainText].
final class Boilerplate {
  /// A line with more weight is no boilerplate, whatever it says.
  static final int LONGEST = 450;

  /// In a line with more weight a phrase counts only where the line begins: articles also speak of
  /// privacy policies and of who was praised.
  private static final int LONGEST_AROUND = 120;

  /// A line with more weight is no line about the article.
  private static final int LONGEST_ABOUT = 200;

  private static final Phrases ANYWHERE =
      new Phrases(
          "all rights reserved|creative commons|comments powered by|email address will not be"
              + "|leave a reply|leave a comment|our newsletter|we use cookies|uses cookies|privacy policy"
              + "|powered by|terms of service|share this:|share on|版权所有|版权声明|版权归|许可协议|转载请"
              + "|未经授权|未经许可|禁止转载|icp备|icp证|公网安备|知识共享|打赏|扫一扫|扫描二维码|关注公众号"
              + "|微信公众号|发表评论|隐私政策|分享到|强力驱动");

  /// Words an article uses as well.
  private static final Phrases OF_SITE_AT_START = new Phrases("赞赏|微信支付");

  private static final Phrases AT_START =
      new Phrases(
          "copyright|© |©20|(c) |posted by|posted on|posted in|published on|filed under|tagged|tags:|tags："
              + "|categories:|category:|previous:|next:|previous post|next post|skip to|back to top|by:"
              + "|author:|last updated|edited on|share:|date:|min read|本文作者|本文链接|文章作者|文章链接|原文链接"
              + "|本文标题|作者：|作者:|发表于|发布于|发布时间|发布日期|更新于|更新时间|时间：|来源：|分类：|分类于|标签：|标签:"
              + "|阅读|浏览|点击|字数|本文字数|上一篇|下一篇|责任编辑|编辑：|转载|欢迎打赏|加载中|返回顶部|回到顶部|版权");

  private static final Phrases HEADINGS =
      new Phrases(
          "comments|comment|leave a reply|leave a comment|related|related posts|related articles"
              + "|recent posts|read more|you may also like|share this|评论|评论区|全部评论|最新评论|网友评论|留言|发表评论"
              + "|相关文章|相关阅读|相关推荐|推荐阅读|猜你喜欢|最新文章|热门文章|延伸阅读|友情链接");

  private Boilerplate() {}

  /// Whether a line speaks for the site.
  static boolean ofSite(char[] chars, int start, int end, int weight) {
    return ANYWHERE.begin(chars, start, end) > 0
        || OF_SITE_AT_START.begin(chars, start, end) > 0
        || (weight <= LONGEST_AROUND && ANYWHERE.occur(chars, start, end));
  }

  /// Whether a line tells of an article who wrote it, when, and what came before and after.
  static boolean ofArticle(char[] chars, int start, int end, int weight) {
    return weight <= LONGEST_ABOUT && AT_START.begin(chars, start, end) > 0;
  }

  /// Whether a line is the heading of something that follows an article and is none of it.
  static boolean endsArticle(char[] chars, int start, int end) {
    int length = HEADINGS.begin(chars, start, end);
    for (int i = start + length; length > 0 && i < end; i++) {
      char c = chars[i];
      if (Character.isLetter(c)) {
        return false;
      }
    }
    return length > 0;
  }

  /// Some phrases in lower case, found by their first two characters.
  private static final class Phrases {
    private static final int MASK = 4095;

    private final String[][] byBeginning = new String[MASK + 1][];

    Phrases(String list) {
      for (String phrase : list.split("\\|", -1)) {
        int beginning = beginning(phrase.charAt(0), phrase.charAt(1));
        String[] old = byBeginning[beginning];
        String[] longer = old == null ? new String[1] : Arrays.copyOf(old, old.length + 1);
        longer[longer.length - 1] = phrase;
        Arrays.sort(longer, (x, y) -> y.length() - x.length());
        byBeginning[beginning] = longer;
      }
    }

    /// Whether one stands there; one of Latin letters only where a word begins.
    boolean occur(char[] chars, int start, int end) {
      char first = lower(chars[start]);
      for (int i = start + 1; i < end; i++) {
        char second = lower(chars[i]);
        String[] phrases = byBeginning[beginning(first, second)];
        boolean begins =
            phrases != null && (i < start + 2 || !isLatin(chars[i - 2]) || first > 'z');
        if (begins && longest(phrases, chars, i - 1, end) > 0) {
          return true;
        }
        first = second;
      }
      return false;
    }

    /// The length of the longest phrase that stands at `start`, or 0.
    int begin(char[] chars, int start, int end) {
      if (end - start < 2) {
        return 0;
      }
      String[] phrases = byBeginning[beginning(lower(chars[start]), lower(chars[start + 1]))];
      return phrases == null ? 0 : longest(phrases, chars, start, end);
    }

    private static int longest(String[] phrases, char[] chars, int start, int end) {
      for (String phrase : phrases) {
        if (stands(phrase, chars, start, end)) {
          return phrase.length();
        }
      }
      return 0;
    }

    private static boolean stands(String phrase, char[] chars, int start, int end) {
      if (phrase.length() > end - start) {
        return false;
      }
      for (int i = 0; i < phrase.length(); i++) {
        if (phrase.charAt(i) != lower(chars[start + i])) {
          return false;
        }
      }
      return true;
    }

    private static boolean isLatin(char c) {
      return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    private static int beginning(char first, char second) {
      return (31 * first + second) & MASK;
    }

    private static char lower(char c) {
      return c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
    }
  }
}

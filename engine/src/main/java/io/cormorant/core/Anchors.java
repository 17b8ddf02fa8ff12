package io.cormorant.core;

import org.jspecify.annotations.Nullable;

/// Tells the texts of links that say what they lead to from those that do not: “26.1. SQL Dump” and
/// “Next” may lead to the same page.
///
/// A text says nothing if it has no letters, or if its letters are those of one of a few phrases,
/// so that “Read more…”, “READ MORE »” and “(12) read more” are the same. Asked of every link, so
/// it makes no objects.
public final class Anchors {
  /// They speak of what stands before them.
  private static final String GOING_ON =
      "read|read on|read more|read more about|read this|read post|read article|read the article"
          + "|read full article|read the full article|read full story|read the full story"
          + "|read the rest|read the rest of this entry|continue|continue reading|keep reading"
          + "|more|more info|more information|more details|learn more|see more|view more|find out more"
          + "|full story|full article|full text|details|see details|view details|view|view post"
          + "|view article|permalink|permanent link|阅读|阅读全文|阅读更多|阅读原文|阅读文章|继续阅读|查看"
          + "|查看全文|查看更多|查看原文|查看文章|查看详情|查看详细|浏览全文|展开全文|更多|更多内容|更多详情|了解更多"
          + "|了解详情|全文|原文|详情|详细|详细内容|点击查看|点击进入|永久链接|固定链接|閱讀|閱讀全文|閱讀更多|閱讀原文"
          + "|繼續閱讀|查看詳情|瀏覽全文|展開全文|更多內容|了解詳情|詳情|詳細|詳細內容|永久連結";

  /// They stand for a word of the sentence around them.
  private static final String IN_PLACE =
      "here|click|click here|this|this page|this link|link|go|open|show more|点击|点击这里|点击此处|点这里|点此"
          + "|这里|此处|链接|进入|展开|显示更多|點擊|點擊這裡|點擊這裏|點此|這裡|這裏|鏈接|連結|進入|顯示更多";

  /// They speak of the way.
  private static final String ON_THE_WAY =
      "next|next page|next post|next article|next chapter|next section|previous|previous page"
          + "|previous post|previous article|previous chapter|previous section|prev|prev page|back"
          + "|forward|up|first|first page|last|last page|older|older posts|older entries|newer"
          + "|newer posts|newer entries|page|home|home page|homepage|top|to top|back to top|skip"
          + "|skip to content|skip to main content|skip to navigation|jump to content|comment|comments"
          + "|no comments|view comments|leave a comment|add a comment|add comment|post a comment"
          + "|下一页|下一篇|下一章|下一节|下页|后一页|后页|后一篇|上一页|上一篇|上一章|上一节|上页|前一页|前页|前一篇"
          + "|首页|尾页|末页|第页|页|主页|返回|返回首页|回首页|返回列表|返回顶部|回到顶部|回顶部|跳至内容|跳到内容"
          + "|跳转到内容|跳至正文|跳到主要内容|跳转到主要内容|评论|条评论|个评论|暂无评论|查看评论|发表评论|添加评论|留言|条留言"
          + "|下一頁|下一篇|下一節|下頁|上一頁|上一節|上頁|首頁|末頁|第頁|頁|主頁|返回首頁|回首頁|返回頂部|回到頂部"
          + "|評論|則評論|條評論|發表評論|則留言|條留言";

  private static final Phrases REFERRING = new Phrases(GOING_ON);
  private static final Phrases MUTE =
      new Phrases("|" + GOING_ON + "|" + IN_PLACE + "|" + ON_THE_WAY);

  private Anchors() {}

  /// Whether the text of a link tells nothing of what it leads to.
  public static boolean saysNothing(String anchor) {
    return MUTE.contains(anchor);
  }

  /// Whether it does so but speaks of what stands before it, as “Read more” does below a headline.
  public static boolean goesOn(String anchor) {
    return REFERRING.contains(anchor);
  }

  /// The text by which a link is known: its anchor, or where that says nothing, the words of its
  /// address.
  public static String text(String anchor, Url target) {
    return saysNothing(anchor) ? UrlWords.of(target) : anchor;
  }

  /// A set of phrases, of which only the letters count.
  private static final class Phrases {
    private static final int MASK = 1023;

    private final @Nullable String[] slots = new String[MASK + 1];
    private int longest;

    Phrases(String list) {
      for (String phrase : list.split("\\|", -1)) {
        String letters = phrase.replace(" ", "");
        longest = Math.max(longest, letters.length());
        if (!contains(letters)) {
          slots[freeSlot(letters.hashCode())] = letters;
        }
      }
    }

    private int freeSlot(int hash) {
      int at = slot(hash);
      while (slots[at] != null) {
        at = (at + 1) & MASK;
      }
      return at;
    }

    private static int slot(int hash) {
      return (hash ^ (hash >>> 10) ^ (hash >>> 20)) & MASK;
    }

    /// The hash is that of a string of the letters in lower case.
    boolean contains(String text) {
      int letters = 0;
      int hash = 0;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (Character.isLetter(c)) {
          letters++;
          if (letters > longest) {
            return false;
          }
          hash = 31 * hash + Character.toLowerCase(c);
        }
      }
      for (int at = slot(hash); ; at = (at + 1) & MASK) {
        String phrase = slots[at];
        if (phrase == null) {
          return false;
        }
        if (phrase.length() == letters && isSame(phrase, text)) {
          return true;
        }
      }
    }

    private static boolean isSame(String phrase, String text) {
      int at = 0;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (Character.isLetter(c) && phrase.charAt(at++) != Character.toLowerCase(c)) {
          return false;
        }
      }
      return true;
    }
  }
}

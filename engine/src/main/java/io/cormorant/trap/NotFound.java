package io.cormorant.trap;

import io.cormorant.core.Page;
import java.util.List;
import java.util.Locale;

/// Tells a page that says "not found" although the server answered 200.
///
/// A page of at most [#SHORT] characters gets points: two when its title, a part of the title or a
/// heading is mostly such a sentence, one when the sentence stands at the beginning of its text,
/// one when the text is very short. With [#ENOUGH] it is taken for such a page. An article about
/// 404 pages is too long, or has more in its title.
///
/// A site's own such page could be learned by asking for a page that cannot exist; that would be
/// one more request to every host, so it is not done.
public final class NotFound {
  private static final int SHORT = 1_000;
  private static final int VERY_SHORT = 400;
  private static final int BEGINNING = 300;
  private static final int MAX_TITLE = 300;
  private static final int HEADINGS = 3;
  private static final int ENOUGH = 3;

  /// In small letters, punctuation gone.
  private static final List<String> SENTENCES =
      List.of(
          "not found",
          "error 404",
          "404 error",
          "http 404",
          "cannot be found",
          "can not be found",
          "can t be found",
          "could not be found",
          "couldn t be found",
          "could not find the page",
          "can t find that page",
          "can t find the page",
          "page does not exist",
          "page doesn t exist",
          "no longer exists",
          "no such page",
          "page missing",
          "nicht gefunden",
          "page introuvable",
          "no encontrada",
          "non trovata",
          "não encontrada",
          "не найдена",
          "ページが見つかりません",
          "404错误",
          "错误404",
          "页面不存在",
          "页面找不到",
          "页面未找到",
          "页面没有找到",
          "找不到页面",
          "找不到网页",
          "找不到该页",
          "找不到您",
          "未找到页面",
          "网页不存在",
          "网页找不到",
          "文章不存在",
          "内容不存在",
          "帖子不存在",
          "您访问的页面",
          "你访问的页面",
          "访问的页面不存在",
          "页面已删除",
          "页面已被删除",
          "已被删除或不存在",
          "頁面不存在",
          "找不到頁面",
          "找不到網頁");

  private NotFound() {}

  /// Whether a page says that it is none.
  public static boolean isSaidBy(Page page) {
    if (page.list() || page.mainText().length() > SHORT) {
      return false;
    }
    int points = isTitled(page) ? 2 : 0;
    String text = plain(page.mainText(), BEGINNING);
    points += SENTENCES.stream().anyMatch(text::contains) ? 1 : 0;
    points += page.mainText().length() <= VERY_SHORT ? 1 : 0;
    return points >= ENOUGH;
  }

  private static boolean isTitled(Page page) {
    return isSentence(page.title())
        || page.headings().stream().limit(HEADINGS).anyMatch(NotFound::isSentence);
  }

  /// Whether a part of a title, between the strokes that sites put into it, is mostly one of the
  /// sentences.
  private static boolean isSentence(String title) {
    String rest = title.length() > MAX_TITLE ? title.substring(0, MAX_TITLE) : title;
    int start = 0;
    for (int i = 0; i <= rest.length(); i++) {
      if (i == rest.length() || "|-–—_·»«:,：，".indexOf(rest.charAt(i)) >= 0) {
        String part = plain(rest.substring(start, i), MAX_TITLE);
        if (part.equals("404") || SENTENCES.stream().anyMatch(s -> isMostOf(s, part))) {
          return true;
        }
        start = i + 1;
      }
    }
    return false;
  }

  private static boolean isMostOf(String sentence, String part) {
    return 2 * sentence.length() >= part.length() && part.contains(sentence);
  }

  /// The beginning of a text in small letters, with one space for all that is neither letter nor
  /// digit.
  private static String plain(String text, int max) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length() && plain.length() < max; i++) {
      char c = text.charAt(i);
      if (Character.isLetterOrDigit(c)) {
        plain.append(c);
      } else if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
        plain.append(' ');
      }
    }
    return plain.toString().strip().toLowerCase(Locale.ROOT);
  }
}

package io.cormorant.parse;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.Map;
import java.util.Set;

/// Knows class and id names that designers give to what is not the article. Used by one thread, for
/// one page: it remembers names it has seen, since a page repeats few of them often.
final class FurnitureNames {
  private static final Set<String> WORDS =
      Set.of(
          "nav",
          "navs",
          "navbar",
          "navigation",
          "menu",
          "menus",
          "submenu",
          "sidebar",
          "sidenav",
          "aside",
          "footer",
          "foot",
          "footnav",
          "breadcrumb",
          "breadcrumbs",
          "crumbs",
          "comment",
          "comments",
          "disqus",
          "respond",
          "replies",
          "related",
          "recommend",
          "recommended",
          "recommendations",
          "tags",
          "taglist",
          "tagcloud",
          "share",
          "sharing",
          "social",
          "copyright",
          "pagination",
          "paginator",
          "pager",
          "ad",
          "ads",
          "advert",
          "adsense",
          "advertisement",
          "sponsor",
          "banner",
          "cookie",
          "cookies",
          "consent",
          "gdpr",
          "popup",
          "modal",
          "newsletter",
          "subscribe",
          "promo",
          "widget",
          "widgets",
          "login",
          "toolbar",
          "toc",
          "masthead",
          "topbar",
          "blogroll",
          "friendlink",
          "friendlinks",
          "hidden");

  /// `has-sidebar` speaks of the page, not of the element.
  private static final Set<String> ABOUT_OTHERS = Set.of("has", "with", "no", "without", "is");

  private static final Int2ObjectOpenHashMap<String> BY_HASH = new Int2ObjectOpenHashMap<>();

  static {
    WORDS.forEach(word -> BY_HASH.put(word.hashCode(), word));
    ABOUT_OTHERS.forEach(word -> BY_HASH.put(word.hashCode(), word));
  }

  private final Map<String, Boolean> seen = new Object2ObjectOpenHashMap<>();

  boolean covers(String names) {
    return !names.isEmpty() && seen.computeIfAbsent(names, FurnitureNames::anyWord);
  }

  /// Looks words up by the hash of their letters in lower case, so that nothing is copied.
  private static boolean anyWord(String names) {
    int length = Math.min(names.length(), Limits.ATTRIBUTE);
    boolean aboutOthers = false;
    int start = 0;
    int hash = 0;
    for (int i = 0; i <= length; i++) {
      char c = i < length ? names.charAt(i) : ' ';
      if (Character.isLetter(c)) {
        hash = 31 * hash + Character.toLowerCase(c);
        continue;
      }
      String word = word(hash, names, start, i);
      if (!aboutOthers && WORDS.contains(word)) {
        return true;
      }
      aboutOthers = c > ' ' && (aboutOthers || ABOUT_OTHERS.contains(word));
      start = i + 1;
      hash = 0;
    }
    return false;
  }

  /// The word we know that stands there, or nothing.
  private static String word(int hash, String names, int start, int end) {
    String word = BY_HASH.get(hash);
    boolean there =
        word != null
            && word.length() == end - start
            && names.regionMatches(true, start, word, 0, word.length());
    return there ? word : "";
  }
}

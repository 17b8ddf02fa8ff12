package io.cormorant.parse;

import java.util.HashMap;
import java.util.Locale;
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

  private final Map<String, Boolean> seen = new HashMap<>();

  boolean covers(String names) {
    if (names.isEmpty()) {
      return false;
    }
    String key = names.length() > Limits.ATTRIBUTE ? names.substring(0, Limits.ATTRIBUTE) : names;
    Boolean known = seen.get(key);
    if (known == null) {
      known = anyWord(key.toLowerCase(Locale.ROOT));
      seen.put(key, known);
    }
    return known;
  }

  private static boolean anyWord(String names) {
    boolean aboutOthers = false;
    int start = 0;
    for (int i = 0; i <= names.length(); i++) {
      boolean letter = i < names.length() && Character.isLetter(names.charAt(i));
      if (letter) {
        continue;
      }
      String word = names.substring(start, i);
      if (!aboutOthers && WORDS.contains(word)) {
        return true;
      }
      boolean sameName = i < names.length() && names.charAt(i) > ' ';
      aboutOthers = sameName && (aboutOthers || ABOUT_OTHERS.contains(word));
      start = i + 1;
    }
    return false;
  }
}

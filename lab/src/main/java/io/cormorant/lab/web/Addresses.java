package io.cormorant.lab.web;

import io.cormorant.core.Url;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Locale;

/// The paths of pages, and back: every kind of host has URL patterns of its own.
///
/// Nothing is kept for the way back. A path that holds a page's number is made again from the
/// number and must come out the same.
final class Addresses {
  static final int NONE = -1;

  private static final int SLUG_WORDS = 6;

  private final Layout layout;
  private final Titles titles;

  Addresses(Layout layout, Titles titles) {
    this.layout = layout;
    this.titles = titles;
  }

  Url url(int page) {
    return Url.of("http://" + layout.host(page).name() + path(page));
  }

  String path(int page) {
    Host host = layout.host(page);
    int section = layout.pageSection[page];
    return switch (layout.kind(page)) {
      case HOME -> "/";
      case SECTION -> sectionPath(host, section);
      case LIST -> listPath(host, section, page - layout.sectionFirst[section] + 1);
      case HUB -> sectionPath(host, section) + number(host, page) + ".html";
      case BINARY -> file(host, page);
      default -> item(host, section, page);
    };
  }

  /// The page of that path, or [#NONE].
  int page(Host host, String path) {
    if (path.equals("/")) {
      return host.firstPage();
    }
    for (int s = host.firstSection(); s <= host.lastSection(); s++) {
      if (path.equals(sectionPath(host, s))) {
        return layout.sectionFirst[s];
      }
    }
    for (int at = 0; at < path.length(); at++) {
      if (digit(path.charAt(at))) {
        int end = at;
        while (end < path.length() && digit(path.charAt(end))) {
          end++;
        }
        int page = byNumber(host, path, at, end);
        if (page != NONE) {
          return page;
        }
        at = end;
      }
    }
    return NONE;
  }

  /// The path of a section's first page, which all pages of hosts that hide a section start with.
  String sectionPath(Host host, int section) {
    int twins = titles.twins(section);
    String slug =
        layout.lexicon.subject(layout.sectionSubject[section]).slug()
            + (twins == 0 ? "" : Integer.toString(twins + 1));
    int ordinal = section - host.firstSection() + 2;
    return switch (host.kind()) {
      case PORTAL -> host.style() % 2 == 0 ? "/news/" + slug + "/" : "/" + slug + "/";
      case FORUM -> "/forum-" + ordinal + "-1.html";
      case SHOP, BLOG -> "/category/" + slug + "/";
      case ENCYCLOPEDIA -> "/category/" + slug;
      case PERSONAL -> "/" + slug + ".html";
      case SPAM -> "/" + slug + "-" + ordinal + "/";
      case DIRECTORY -> "/dir/" + slug + "/";
      case TOPICAL, MIRROR -> "/" + slug + "/";
    };
  }

  private String listPath(Host host, int section, int number) {
    String base = sectionPath(host, section);
    return switch (host.kind()) {
      case FORUM -> base.replace("-1.html", "-" + number + ".html");
      case PORTAL -> base + "list_" + number + ".shtml";
      case BLOG, DIRECTORY -> base + "page/" + number + "/";
      case TOPICAL, MIRROR -> base + "index_" + number + ".html";
      case SHOP, ENCYCLOPEDIA, PERSONAL, SPAM -> base + "?page=" + number;
    };
  }

  private String item(Host host, int section, int page) {
    String n = number(host, page);
    LocalDate date = titles.date(page);
    if (layout.is(page, Layout.EXACT_COPY)) {
      return host.style() % 2 == 0 ? "/print/" + n + ".html" : "/print.php?id=" + n;
    }
    return switch (host.kind()) {
      case PORTAL -> portal(host, section, n, date);
      case BLOG ->
          switch (host.style() % 3) {
            case 0 -> "/archives/" + n;
            case 1 -> "/?p=" + n;
            default -> on("/%tY/%<tm/", date) + slug(page) + "-" + n + ".html";
          };
      case FORUM -> "/thread-" + n + "-1.html";
      case SHOP ->
          host.style() % 2 == 0
              ? "/goods.php?id=" + n
              : "/product/" + slug(page) + "-" + n + ".html";
      case ENCYCLOPEDIA -> "/item/" + entry(page) + "/" + n;
      case PERSONAL -> "/" + layout.subject(page).slug() + n + ".html";
      case SPAM -> "/" + slug(page) + "_" + n + ".html";
      case TOPICAL, MIRROR, DIRECTORY -> topical(host, section, page, n, date);
    };
  }

  private String portal(Host host, int section, String n, LocalDate date) {
    if (host.has(Host.Trait.HIDES_SECTION) || host.style() % 3 == 0) {
      return sectionPath(host, section) + on("%tY%<tm%<td_", date) + n + ".shtml";
    }
    return host.style() % 3 == 1
        ? on("/a/%tY%<tm%<td/", date) + n + ".htm"
        : sectionPath(host, section) + on("%tF/doc-", date) + n + ".html";
  }

  private String topical(Host host, int section, int page, String n, LocalDate date) {
    int style = host.has(Host.Trait.HIDES_SECTION) ? 0 : host.style() % 4;
    return switch (style) {
      case 0 -> sectionPath(host, section) + n + ".html";
      case 1 -> on("/content/%tY-%<tm/%<td/content_", date) + n + ".htm";
      case 2 -> "/article.asp?id=" + n;
      default -> sectionPath(host, section) + slug(page) + "-" + n;
    };
  }

  private String file(Host host, int page) {
    return pdf(page)
        ? on("/files/%tY%<tm/", titles.date(page)) + number(host, page) + ".pdf"
        : "/upload/" + number(host, page) + ".jpg";
  }

  boolean pdf(int page) {
    return layout.dice(Salt.ADDRESS, page).chance(0.6);
  }

  private static String number(Host host, int page) {
    return Integer.toString(host.numberBase() + (page - host.firstPage()) * host.numberStep());
  }

  private int byNumber(Host host, String path, int at, int end) {
    if (end - at > 9) {
      return NONE;
    }
    int number = Integer.parseInt(path, at, end, 10);
    long local = ((long) number - host.numberBase()) / host.numberStep();
    if (number >= host.numberBase() && local < host.pages()) {
      int page = host.firstPage() + (int) local;
      if (path(page).equals(path)) {
        return page;
      }
    }
    for (int s = host.firstSection(); s <= host.lastSection(); s++) {
      if (number > 1 && number <= layout.listPages(s) && listPath(host, s, number).equals(path)) {
        return layout.sectionFirst[s] + number - 1;
      }
    }
    return NONE;
  }

  /// A few words of the title for people who read addresses, in ASCII.
  private String slug(int page) {
    Host host = layout.host(page);
    SentenceWriter prose = titles.prose(host);
    StringBuilder slug = new StringBuilder();
    if (prose.western()) {
      String[] words = titles.title(page).toLowerCase(Locale.ROOT).split("[^a-z0-9]+", -1);
      for (int i = 0, used = 0; i < words.length && used < SLUG_WORDS; i++) {
        if (!words[i].isEmpty()) {
          slug.append(used++ == 0 ? "" : "-").append(words[i]);
        }
      }
      return slug.toString();
    }
    SeededDice dice = layout.dice(Salt.ADDRESS, page);
    int syllables = dice.between(2, 4);
    slug.append(layout.subject(page).slug());
    for (int i = 0; i < syllables; i++) {
      slug.append('-').append(dice.pick(prose.words().list("syllable")));
    }
    return slug.toString();
  }

  private String entry(int page) {
    return URLEncoder.encode(titles.entry(page).replace(' ', '_'), StandardCharsets.UTF_8);
  }

  private static String on(String pattern, LocalDate date) {
    return String.format(Locale.ROOT, pattern, date);
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }
}

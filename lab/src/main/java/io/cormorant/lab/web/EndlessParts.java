package io.cormorant.lab.web;

import io.cormorant.lab.web.Host.Trait;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The endless parts of hosts. Their pages are computed from the URL and lead to more of the same.
///
/// With sessions, each page has one twin under a session id, and the login page hands out new ids
/// for ever. Were every link under a session id to carry one, a single such host would eat any
/// crawl that does not know session ids, and nothing else could be measured.
final class EndlessParts {
  private static final Pattern MONTH =
      Pattern.compile("/calendar\\?month=(\\d{4})-(0[1-9]|1[0-2])");
  private static final Pattern DAY =
      Pattern.compile("/calendar\\?day=(\\d{4})-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])");
  private static final Pattern FACETS =
      Pattern.compile("/list\\?((brand|color|page|price|size|sort)=[a-z0-9]{1,6}(&|$))+");
  private static final Pattern REPEAT = Pattern.compile("(/archive|/more)+/");
  private static final Pattern SESSION = Pattern.compile("(.*)[?&]ssid=([0-9a-f]{8})");
  private static final Map<String, List<String>> FILTERS =
      Map.of(
          "brand", List.of("b1", "b2", "b3", "b4"),
          "color", List.of("red", "blue", "black"),
          "price", List.of("low", "mid", "high"),
          "size", List.of("s", "m", "l"),
          "sort", List.of("price", "new", "sales"));

  private static final String LOGIN = "/login";

  private EndlessParts() {}

  /// Whether a trap is a page of its own, and not a page of the web in disguise.
  static boolean computed(Trap trap, String path) {
    return trap != Trap.NONE && (trap != Trap.SESSION || withoutSession(path).equals(LOGIN));
  }

  /// What sort of trap a path of a host is.
  static Trap kind(Host host, String path) {
    if (host.has(Trait.CALENDAR) && (matches(MONTH, path) || matches(DAY, path))) {
      return Trap.CALENDAR;
    }
    if (host.has(Trait.FACETS) && matches(FACETS, path)) {
      return Trap.FACETS;
    }
    if (host.has(Trait.REPEAT) && matches(REPEAT, path)) {
      return Trap.REPEAT;
    }
    return host.has(Trait.SESSIONS) && matches(SESSION, path) ? Trap.SESSION : Trap.NONE;
  }

  /// The path of the page behind a session URL.
  static String withoutSession(String path) {
    Matcher matcher = SESSION.matcher(path);
    return matcher.matches() ? matcher.group(1) : path;
  }

  static String withSession(String path, String session) {
    return path + (path.indexOf('?') < 0 ? "?" : "&") + "ssid=" + session;
  }

  /// A session id that follows from another text.
  static String newSession(long seed, String text) {
    return String.format(Locale.ROOT, "%08x", (int) SeededDice.of(seed, text).next());
  }

  /// The links into the traps of a host, as items for its side column.
  static String entrances(Host host, WordLists words, String sessionPath) {
    StringBuilder out = new StringBuilder();
    if (host.has(Trait.CALENDAR)) {
      item(out, "/calendar?month=2025-06", words.named("label", "calendar"));
    }
    if (host.has(Trait.FACETS)) {
      for (String filter : new TreeMap<>(FILTERS).keySet()) {
        String value = FILTERS.getOrDefault(filter, List.of()).getFirst();
        item(out, "/list?" + filter + "=" + value, words.named("label", "filter") + ": " + value);
      }
    }
    if (host.has(Trait.REPEAT)) {
      item(out, "/archive/", words.named("label", "archive"));
    }
    if (!sessionPath.isEmpty()) {
      item(out, sessionPath, words.named("label", "print"));
      item(out, sessionPath.replace("ssid=", "PHPSESSID="), words.named("label", "view"));
    }
    if (host.has(Trait.SESSIONS)) {
      item(
          out,
          withSession(LOGIN, newSession(host.numberBase(), sessionPath)),
          words.named("label", "login"));
    }
    return out.toString();
  }

  /// The middle of a trap's page: a heading, and links to more of the same.
  static String body(Trap trap, String path, WordLists words) {
    StringBuilder out = new StringBuilder();
    switch (trap) {
      case CALENDAR -> calendar(out, path, words);
      case FACETS -> facets(out, path, words);
      case REPEAT -> {
        String archive = words.named("label", "archive");
        out.append("<ul>");
        item(out, "archive/", archive + " " + path.length() / 8);
        item(out, "more/", words.named("label", "more"));
        out.append("</ul>\n");
      }
      case SESSION -> {
        out.append("<form action=\"/login\" method=\"post\"><input name=\"user\"></form>\n<ul>");
        item(out, withSession(LOGIN, newSession(0, path)), words.named("label", "login"));
        out.append("</ul>\n");
      }
      case NONE -> out.append("<p></p>");
    }
    return out.toString();
  }

  private static void calendar(StringBuilder out, String path, WordLists words) {
    Matcher month = MONTH.matcher(path);
    if (!month.matches()) {
      out.append("<p>").append(path, path.indexOf('=') + 1, path.length()).append(": 0</p>\n");
      item(out, "/calendar?month=" + path.substring(14, 21), words.named("label", "calendar"));
      return;
    }
    int index = Integer.parseInt(month.group(1)) * 12 + Integer.parseInt(month.group(2)) - 1;
    out.append("<table class=\"cal\"><caption>").append(monthName(index)).append("</caption>");
    for (int day = 1; day <= 28; day++) {
      out.append(day % 7 == 1 ? "<tr>" : "").append("<td>");
      String date = monthName(index) + String.format(Locale.ROOT, "-%02d", day);
      out.append(HtmlPieces.textLink("/calendar?day=" + date, Integer.toString(day)))
          .append("</td>");
    }
    out.append("</table>\n<p>");
    String before = "/calendar?month=" + monthName(Math.max(0, index - 1));
    String after = "/calendar?month=" + monthName(Math.min(9_999 * 12, index + 1));
    out.append(HtmlPieces.textLink(before, words.named("label", "prevpage"))).append(" | ");
    out.append(HtmlPieces.textLink(after, words.named("label", "nextpage"))).append("</p>\n");
  }

  private static String monthName(int index) {
    return String.format(Locale.ROOT, "%04d-%02d", index / 12, index % 12 + 1);
  }

  private static void facets(StringBuilder out, String path, WordLists words) {
    TreeMap<String, String> chosen = new TreeMap<>();
    for (String pair : path.substring(path.indexOf('?') + 1).split("&", -1)) {
      int equals = pair.indexOf('=');
      chosen.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    out.append("<ul class=\"facets\">");
    for (String filter : new TreeMap<>(FILTERS).keySet()) {
      for (String value : FILTERS.getOrDefault(filter, List.of())) {
        TreeMap<String, String> next = new TreeMap<>(chosen);
        next.put(filter, value);
        next.remove("page");
        item(out, listPath(next), filter + ": " + value);
      }
    }
    out.append("</ul>\n");
    TreeMap<String, String> next = new TreeMap<>(chosen);
    next.merge("page", "2", (old, two) -> following(old));
    out.append(HtmlPieces.textLink(listPath(next), words.named("label", "nextpage")));
  }

  private static String following(String page) {
    boolean number = page.length() < 6 && page.chars().allMatch(Character::isDigit);
    return number ? Integer.toString(Integer.parseInt(page) + 1) : "2";
  }

  private static String listPath(Map<String, String> filters) {
    StringBuilder path = new StringBuilder("/list");
    filters.forEach(
        (key, value) ->
            path.append(path.length() == 5 ? '?' : '&').append(key).append('=').append(value));
    return path.toString();
  }

  private static void item(StringBuilder out, String href, String text) {
    out.append("<li>").append(HtmlPieces.textLink(href, text)).append("</li>");
  }

  private static boolean matches(Pattern pattern, String path) {
    return pattern.matcher(path).matches();
  }
}

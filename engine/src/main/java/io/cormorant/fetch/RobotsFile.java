package io.cormorant.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import io.cormorant.core.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What one robots.txt says to us (RFC 9309). crawler-commons finds the lines that concern us;
/// matching is our own, because that one gives up at the first place where the text before an end
/// fits: it would fetch `/a.php/b.php` where `/*.php$` is forbidden.
///
/// @param rules the longest first, of two as long the allowing one
/// @param crawlDelay the pause it asks for; zero if none
/// @param sitemaps those it names of its own registered domain
/// @param contentSignal what it says about the use of its pages, see [ContentSignalLines]
record RobotsFile(List<Rule> rules, Duration crawlDelay, List<Url> sitemaps, String contentSignal) {
  static final int MAX_SITEMAPS = 20;

  /// Lines that are looked at; a file may hold thousands of foreign ones.
  private static final int MAX_SITEMAP_LINES = 200;

  /// Rules with stars that are looked for in full.
  static final int MAX_PATTERNS = 5_000;

  /// Stars of a rule that are looked for.
  static final int MAX_STARS = 20;

  /// What there is to say without a file.
  static final RobotsFile ALLOWS_ALL = new RobotsFile(List.of(), Duration.ZERO, List.of(), "");

  private static final Comparator<Rule> STRONGER =
      Comparator.comparingInt((Rule rule) -> -rule.pattern().length())
          .thenComparing(rule -> !rule.allow());
  private static final String INDEX = "/index.htm";

  /// Rough bytes of memory that a rule or a sitemap takes besides its text.
  private static final int ENTRY_BYTES = 80;

  /// @param pattern the beginning of a path; `*` stands for any text and a final `$` for the end
  record Rule(String pattern, boolean allow) {
    boolean matches(String path) {
      boolean ends = pattern.endsWith("$");
      int end = pattern.length() - (ends ? 1 : 0);
      int star = pattern.indexOf('*');
      if (star < 0) {
        return path.startsWith(pattern.substring(0, end)) && (!ends || path.length() == end);
      }
      return path.startsWith(pattern.substring(0, star)) && rest(path, star, end, ends);
    }

    /// Where the star after so many others is; -1 if there is none.
    int star(int others) {
      int at = pattern.indexOf('*');
      for (int i = 0; i < others && at >= 0; i++) {
        at = pattern.indexOf('*', at + 1);
      }
      return at;
    }

    /// Whether the texts behind the stars follow one another; the last one, where it must end the
    /// path, is looked for there.
    private boolean rest(String path, int first, int end, boolean ends) {
      int at = first;
      int star = first;
      while (star >= 0) {
        int next = pattern.indexOf('*', star + 1);
        String text = pattern.substring(star + 1, next < 0 ? end : next);
        if (next < 0 && ends) {
          return path.length() - text.length() >= at && path.endsWith(text);
        }
        int found = path.indexOf(text, at);
        if (found < 0) {
          return false;
        }
        at = found + text.length();
        star = next;
      }
      return true;
    }
  }

  /// Reads the file of an origin.
  ///
  /// @param url where it was asked for first, whatever redirects followed
  /// @param whole false if it went on, so that its last line may be a piece of one
  static RobotsFile read(Url url, byte[] body, boolean whole, String mediaType) {
    byte[] plain = RobotsText.plain(body, whole);
    SimpleRobotRules found =
        new SimpleRobotRulesParser(Long.MAX_VALUE, 0)
            .parseContent(url.toString(), plain, mediaType, List.of(RobotsGate.AGENT));
    List<Rule> rules =
        bounded(
            found.getRobotRules().stream().flatMap(RobotsFile::rules).sorted(STRONGER).toList());
    Duration delay = Duration.ofMillis(Math.max(0, found.getCrawlDelay()));
    return new RobotsFile(
        rules, delay, sitemaps(url, found.getSitemaps()), ContentSignalLines.in(plain));
  }

  /// Rules that take bounded time on a path. What is longer than an address matches none. A rule
  /// with too many stars, or one too many with stars, is cut before the star if it forbids, so that
  /// it forbids more, and left out if it allows: a strange file never opens what it closed.
  private static List<Rule> bounded(List<Rule> rules) {
    List<Rule> kept = new ArrayList<>();
    int patterns = 0;
    for (Rule rule : rules) {
      int star = rule.star(patterns < MAX_PATTERNS ? MAX_STARS : 0);
      if (rule.pattern().length() > Url.MAX_LENGTH + MAX_STARS && star < 0) {
        continue;
      }
      if (star < 0) {
        kept.add(rule);
        patterns += rule.pattern().indexOf('*') < 0 ? 0 : 1;
      } else if (!rule.allow()) {
        kept.add(new Rule(rule.pattern().substring(0, star), false));
      }
    }
    kept.sort(STRONGER);
    return List.copyOf(kept);
  }

  private static List<Url> sitemaps(Url url, List<String> lines) {
    return lines.stream()
        .limit(MAX_SITEMAP_LINES)
        .flatMap(line -> url.resolve(line).stream())
        .filter(sitemap -> sitemap.registeredDomain().equals(url.registeredDomain()))
        .filter(sitemap -> !sitemap.path().equals("/")) // what an empty line becomes
        .distinct()
        .limit(MAX_SITEMAPS)
        .toList();
  }

  /// One rule, and for an index page that is allowed a second one for its folder, as Google does.
  private static Stream<Rule> rules(SimpleRobotRules.RobotRule found) {
    String text = found.getPrefix();
    String begin = text.endsWith("$") ? text.substring(0, text.length() - 1) : text;
    Rule rule = new Rule(unified(begin) + text.substring(begin.length()), found.isAllow());
    int slash = text.lastIndexOf('/');
    return slash >= 0 && rule.allow() && text.startsWith(INDEX, slash)
        ? Stream.of(rule, new Rule(unified(text.substring(0, slash + 1)) + "$", true))
        : Stream.of(rule);
  }

  /// Whether a page may be fetched.
  boolean allows(Url url) {
    return disallowing(url).isEmpty();
  }

  /// The rule by which a page may not be fetched, if one says so.
  Optional<Rule> disallowing(Url url) {
    String path = unified(url.path().replace("*", "%2A"));
    for (Rule rule : rules) {
      if (rule.matches(path)) {
        return rule.allow() ? Optional.empty() : Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  /// Rough bytes of memory.
  int weight() {
    return Stream.concat(rules.stream().map(Rule::pattern), sitemaps.stream().map(Url::toString))
        .mapToInt(text -> text.length() + ENTRY_BYTES)
        .sum();
  }

  /// A dollar is an end only at the end; an apostrophe is escaped in the queries of our addresses.
  private static String unified(String text) {
    return text.replace("$", "%24").replace("%27", "'");
  }
}

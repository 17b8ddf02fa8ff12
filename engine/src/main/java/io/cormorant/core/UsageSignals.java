package io.cormorant.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a page, its server or its site's robots.txt says about how the page may be used. What
/// nobody said anything about is empty or null: silence is neither a permission nor a reservation.
///
/// @param robots the words of robots meta tags and X-Robots-Tag headers that limit the use, in
///   lower case: `noindex`, `noai`, `unavailable_after: …`
/// @param contentSignal the signals of contentsignals.org by name, such as `ai-train` to `no`;
///   where header and robots.txt differ, `no` wins
/// @param tdmReservation whether rights for text and data mining are reserved (TDMRep); null if
///   nothing is said
/// @param tdmPolicy the address of the policy that says under which terms mining is allowed
/// @param license the address of the licence the page names
public record UsageSignals(
    List<String> robots,
    Map<String, String> contentSignal,
    @Nullable Boolean tdmReservation,
    @Nullable String tdmPolicy,
    @Nullable String license) {
  /// Nobody said anything.
  public static final UsageSignals NONE = new UsageSignals(List.of(), Map.of(), null, null, null);

  /// Further words and signals are dropped, longer ones too.
  public static final int MAX_WORDS = 16;

  private static final int MAX_LENGTH = 64;
  private static final Pattern SIGNAL =
      Pattern.compile("([a-z0-9_-]{1,32})\\s*=\\s*([a-z0-9_-]{1,32})");
  private static final Pattern LIMITING = Pattern.compile("no[a-z]{1,30}");
  private static final String UNAVAILABLE = "unavailable_after";

  @SuppressWarnings("NullAway") // a line of an older version may lack them
  public UsageSignals {
    robots = robots == null ? List.of() : List.copyOf(robots);
    contentSignal =
        contentSignal == null
            ? Map.of()
            : Collections.unmodifiableMap(new TreeMap<>(contentSignal));
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /// Why the page should be left out of a collection whose makers respect what is said: it asks not
  /// to be indexed, not to be used for AI, or reserves its rights for mining. Empty if nothing of
  /// that is said.
  public List<String> reservations() {
    List<String> reasons = new ArrayList<>();
    for (String word : List.of("noindex", "none", "noai")) {
      if (robots.contains(word)) {
        reasons.add(word);
      }
    }
    if (Boolean.TRUE.equals(tdmReservation)) {
      reasons.add("tdm-reservation");
    }
    if ("no".equals(contentSignal.get("ai-train"))) {
      reasons.add("ai-train=no");
    }
    return reasons;
  }

  /// These and the signals of one more Content-Signal line.
  public UsageSignals withContentSignal(String line) {
    Map<String, String> all = new TreeMap<>(contentSignal);
    signals(line)
        .forEach(
            (name, value) -> {
              if (all.containsKey(name) || all.size() < MAX_WORDS) {
                all.merge(name, value, UsageSignals::stricter);
              }
            });
    return new UsageSignals(robots, all, tdmReservation, tdmPolicy, license);
  }

  /// The words of a robots tag that limit the use of a page.
  public static List<String> limitingWords(String tag) {
    String text = tag.toLowerCase(Locale.ROOT);
    List<String> words = new ArrayList<>();
    int date = text.indexOf(UNAVAILABLE);
    if (date >= 0) {
      String rest = text.substring(date).strip();
      words.add(rest.substring(0, Math.min(rest.length(), MAX_LENGTH)));
      text = text.substring(0, date);
    }
    for (String word : text.split("[,; ]+", -1)) {
      if (LIMITING.matcher(word).matches() && words.size() < MAX_WORDS) {
        words.add(word);
      }
    }
    return words;
  }

  private static Map<String, String> signals(String line) {
    Map<String, String> found = new TreeMap<>();
    for (String part : line.toLowerCase(Locale.ROOT).split(",", MAX_WORDS + 1)) {
      var signal = SIGNAL.matcher(part.strip());
      if (signal.matches()) {
        found.merge(signal.group(1), signal.group(2), UsageSignals::stricter);
      }
    }
    return found;
  }

  private static String stricter(String first, String second) {
    return second.equals("no") ? second : first;
  }
}

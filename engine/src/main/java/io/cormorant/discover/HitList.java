package io.cormorant.discover;

import io.cormorant.core.Url;
import io.cormorant.remote.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;

/// Gathers the hits of one answer as they come from outside: each URL once, addresses that are none
/// left out, texts cleaned.
public final class HitList {
  /// Of one answer.
  public static final int MOST = 1_000;

  static final int TITLE = 200;
  static final int SNIPPET = 400;

  /// Markup may take up to so many times the room of the text.
  private static final int MOST_MARKUP = 10;

  private final Map<Url, Hit> hits = new LinkedHashMap<>();

  /// Adds a hit unless it is none, is there already, or is one too many.
  public void add(String url, String title, String snippet) {
    if (hits.size() < MOST) {
      Url.parse(url)
          .ifPresent(
              parsed ->
                  hits.computeIfAbsent(
                      parsed, u -> new Hit(u, text(title, TITLE), text(snippet, SNIPPET))));
    }
  }

  public List<Hit> hits() {
    return List.copyOf(hits.values());
  }

  private static String text(String raw, int most) {
    String cut = raw.substring(0, Math.min(raw.length(), most * MOST_MARKUP));
    boolean plain = cut.indexOf('<') < 0 && cut.indexOf('&') < 0;
    return PlainText.line(plain ? cut : Jsoup.parseBodyFragment(cut).text(), most);
  }
}

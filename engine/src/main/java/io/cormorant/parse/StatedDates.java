package io.cormorant.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What a page says in its markup about when it was published, as it is met during the walk. Kept
/// as it stands: [PublicationDate] reads it when somebody asks. Written by one thread.
final class StatedDates {
  private static final Set<String> META_NAMES =
      Set.of(
          "article:published_time",
          "og:article:published_time",
          "og:published_time",
          "article.published",
          "datepublished",
          "schema:datepublished",
          "date",
          "pubdate",
          "publishdate",
          "publish_date",
          "publish-date",
          "publishtime",
          "dc.date",
          "dc.date.issued",
          "dc.date.created",
          "dcterms.date",
          "dcterms.issued",
          "dcterms.created",
          "sailthru.date",
          "parsely-pub-date",
          "citation_publication_date",
          "citation_date",
          "weibo:article:create_at",
          "bytedance:published_time",
          "apub:time");

  /// A time element.
  ///
  /// @param said whether it says that the page was published then
  record Time(String value, boolean said) {}

  private final List<String> metadata = new ArrayList<>(2);
  private final List<Time> times = new ArrayList<>(2);
  private final List<String> scripts = new ArrayList<>(1);

  /// A meta element with a name, property or item property.
  void meta(String name, String content) {
    boolean full = metadata.size() >= Limits.DATES || content.isEmpty();
    if (!full && META_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
      metadata.add(cut(content, Limits.ATTRIBUTE));
    }
  }

  /// A time element with a date in its markup.
  void time(String value, String properties, boolean publication) {
    if (times.size() < Limits.DATES) {
      boolean said = publication || properties.contains("datePublished");
      times.add(new Time(cut(value, Limits.ATTRIBUTE), said));
    }
  }

  /// A script that holds JSON-LD.
  void script(String json) {
    if (scripts.size() < Limits.DATE_SCRIPTS) {
      scripts.add(json);
    }
  }

  List<String> metadata() {
    return metadata;
  }

  List<Time> times() {
    return times;
  }

  List<String> scripts() {
    return scripts;
  }

  private static String cut(String text, int max) {
    return text.length() <= max ? text : text.substring(0, max);
  }
}

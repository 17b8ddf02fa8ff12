package io.cormorant.parse;

import io.cormorant.core.Headers;
import io.cormorant.core.Link;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a page says about itself in its head, gathered during the walk. Used by one thread.
final class MetaData {
  /// Our name in robots tags.
  static final String AGENT = "cormorant";

  private final StringBuilder title = new StringBuilder();
  private final List<String> keywords = new ArrayList<>();
  private final Set<RobotsRule> robots = EnumSet.noneOf(RobotsRule.class);
  private String graphTitle = "";
  private String description = "";
  private String graphDescription = "";
  private @Nullable String canonical;
  private String language = "";
  private final UsageNotes usage = new UsageNotes();

  void title(String more) {
    if (title.length() < Limits.LINE) {
      title.append(more, 0, Math.min(more.length(), Limits.LINE));
    }
  }

  void language(String value) {
    language = value;
  }

  void canonical(String reference) {
    if (canonical == null && !reference.isBlank()) {
      canonical = reference;
    }
  }

  /// A meta element with a name or property.
  void meta(String name, String content) {
    switch (name.toLowerCase(Locale.ROOT)) {
      case "description" -> description = firstOf(description, content, Limits.DESCRIPTION);
      case "og:description" ->
          graphDescription = firstOf(graphDescription, content, Limits.DESCRIPTION);
      case "og:title" -> graphTitle = firstOf(graphTitle, content, Limits.LINE);
      case "keywords", "news_keywords", "article:tag", "article:section" -> keywords(content);
      case "robots", AGENT -> robots(content);
      case "tdm-reservation" -> usage.tdmReservation(content);
      case "tdm-policy" -> usage.tdmPolicy(content);
      default -> {}
    }
  }

  void licence(String reference) {
    usage.licence(reference);
  }

  /// The X-Robots-Tag headers say the same as the meta tag, for everybody or for one agent; others
  /// say how the page may be used.
  void headers(Headers headers) {
    for (Headers.Field field : headers.fields()) {
      usage.header(field);
      if (field.name().equalsIgnoreCase("X-Robots-Tag")) {
        String value = field.value().strip();
        int colon = value.indexOf(':');
        String agent = colon < 0 ? AGENT : value.substring(0, colon).strip();
        if (agent.equalsIgnoreCase("unavailable_after")) {
          robots(value);
        }
        if (agent.equalsIgnoreCase(AGENT) || agent.indexOf(',') >= 0) {
          robots(colon < 0 || agent.indexOf(',') >= 0 ? value : value.substring(colon + 1));
        }
      }
    }
  }

  String title() {
    String own = WhiteSpace.fold(title.toString(), Limits.LINE);
    return own.isEmpty() ? graphTitle : own;
  }

  String description() {
    return description.isEmpty() ? graphDescription : description;
  }

  List<String> keywords() {
    return keywords;
  }

  Set<RobotsRule> robots() {
    return robots;
  }

  /// What is said about the use of the page found there.
  UsageSignals usage(Url page) {
    return usage.signals(page);
  }

  @Nullable String canonical() {
    return canonical;
  }

  String language() {
    return language;
  }

  /// A page that calls so many tags its own shows those of its whole site.
  private static final int MOST_TAGS = 12;

  /// The texts of links that lead to tags of the page (`rel=tag`) are keywords too.
  void tags(List<Link> links) {
    List<String> tags =
        links.stream().filter(link -> link.rel().contains("tag")).map(Link::anchor).toList();
    if (tags.size() <= MOST_TAGS) {
      tags.forEach(this::keyword);
    }
  }

  private static String firstOf(String old, String content, int max) {
    return old.isEmpty() ? WhiteSpace.fold(content, max) : old;
  }

  private void keywords(String content) {
    for (String word : WhiteSpace.fold(content, Limits.DESCRIPTION).split("[,，;；、]", -1)) {
      keyword(word.strip());
    }
  }

  private void keyword(String keyword) {
    if (!keyword.isEmpty() && keywords.size() < Limits.KEYWORDS && !keywords.contains(keyword)) {
      keywords.add(keyword);
    }
  }

  private void robots(String content) {
    usage.robots(content);
    String cut = WhiteSpace.fold(content, Limits.ATTRIBUTE).toLowerCase(Locale.ROOT);
    for (String word : cut.split("[,; ]+", -1)) {
      switch (word) {
        case "noindex" -> robots.add(RobotsRule.NOINDEX);
        case "nofollow" -> robots.add(RobotsRule.NOFOLLOW);
        case "noarchive", "nocache" -> robots.add(RobotsRule.NOARCHIVE);
        case "none" -> {
          robots.add(RobotsRule.NOINDEX);
          robots.add(RobotsRule.NOFOLLOW);
        }
        default -> {}
      }
    }
  }
}

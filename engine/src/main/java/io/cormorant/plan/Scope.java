package io.cormorant.plan;

import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import java.util.List;
import java.util.Optional;

/// The borders of a crawl. Empty lists and zero numbers set no border.
///
/// @param includeDomains a host must be one of these or below one
/// @param excludeDomains a host must be none of these nor below one
/// @param includePaths path patterns as in robots.txt (`*` any run of characters, `$` the end,
///   otherwise a prefix); the path with its query must match one
/// @param excludePaths path patterns; none may match
/// @param depth at most so many links from a seed
/// @param pagesPerHost at most so many pages of one host
/// @param languages ISO 639-1 codes; a page known to be in another is dropped with its links
/// @param traps whether families of URLs that give too little are left alone, and pages that say
///   "not found" lost
public record Scope(
    List<String> includeDomains,
    List<String> excludeDomains,
    List<String> includePaths,
    List<String> excludePaths,
    int depth,
    int pagesPerHost,
    List<String> languages,
    boolean traps) {
  public static final Scope OPEN =
      new Scope(List.of(), List.of(), List.of(), List.of(), 0, 0, List.of(), true);

  public Scope {
    includeDomains = List.copyOf(includeDomains);
    excludeDomains = List.copyOf(excludeDomains);
    includePaths = List.copyOf(includePaths);
    excludePaths = List.copyOf(excludePaths);
    languages = List.copyOf(languages);
  }

  /// Borders with traps on.
  public Scope(
      List<String> includeDomains,
      List<String> excludeDomains,
      List<String> includePaths,
      List<String> excludePaths,
      int depth,
      int pagesPerHost,
      List<String> languages) {
    this(
        includeDomains,
        excludeDomains,
        includePaths,
        excludePaths,
        depth,
        pagesPerHost,
        languages,
        true);
  }

  /// The same borders without a look at traps.
  public Scope withoutTraps() {
    return new Scope(
        includeDomains,
        excludeDomains,
        includePaths,
        excludePaths,
        depth,
        pagesPerHost,
        languages,
        false);
  }

  /// The rule that keeps a URL out, if one does: its key in the topic file and what it met.
  public Optional<String> refusal(Url url, int linksFromSeed) {
    String host = url.host();
    for (String domain : excludeDomains) {
      if (isWithin(host, domain)) {
        return Optional.of("scope.exclude-domains: " + domain);
      }
    }
    if (!includeDomains.isEmpty() && includeDomains.stream().noneMatch(d -> isWithin(host, d))) {
      return Optional.of("scope.include-domains: " + host + " is none of them");
    }
    String path = url.path();
    for (String pattern : excludePaths) {
      if (PathPattern.matches(pattern, path)) {
        return Optional.of("scope.exclude-paths: " + pattern);
      }
    }
    if (!includePaths.isEmpty()
        && includePaths.stream().noneMatch(p -> PathPattern.matches(p, path))) {
      return Optional.of("scope.include-paths: " + path + " matches none of them");
    }
    if (depth > 0 && linksFromSeed > depth) {
      return Optional.of("scope.depth: " + linksFromSeed + " links from a seed");
    }
    return Optional.empty();
  }

  /// The rule that keeps a page out for its language, if one does.
  public Optional<String> languageRefusal(Prose prose) {
    if (languages.isEmpty()) {
      return Optional.empty();
    }
    String language = prose.language();
    if (language.isEmpty() || languages.contains(language)) {
      return Optional.empty();
    }
    return Optional.of("scope.languages: the page is in '" + language + "'");
  }

  private static boolean isWithin(String host, String domain) {
    return host.equals(domain)
        || (host.length() > domain.length()
            && host.endsWith(domain)
            && host.charAt(host.length() - domain.length() - 1) == '.');
  }
}

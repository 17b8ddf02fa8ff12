package io.cormorant.core;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A normalised absolute http or https URL. Two are equal exactly when their normalised texts are,
/// so a `Url` is also the identity of a resource. The only way to get one is to have it normalised:
/// scheme and host in lower case, default port, dot segments, fragment, session ids and tracking
/// parameters gone.
public final class Url implements Comparable<Url> {
  /// A longer URL is a trap or an attack, never a page somebody wants.
  public static final int MAX_LENGTH = 2_048;

  private final String text;
  private final int hostStart;
  private final int hostEnd;
  private final int authorityEnd;

  private Url(String text) {
    this.text = text;
    this.hostStart = text.indexOf("://") + 3;
    int end = text.indexOf('/', hostStart);
    this.authorityEnd = end < 0 ? text.length() : end;
    int bracket = text.charAt(hostStart) == '[' ? text.indexOf(']', hostStart) : hostStart;
    int colon = text.indexOf(':', Math.max(bracket, hostStart));
    this.hostEnd = colon < 0 || colon > authorityEnd ? authorityEnd : colon;
  }

  /// The URL written in `raw`, or nothing where that is no http or https URL with a host.
  public static Optional<Url> parse(String raw) {
    String normal = raw.length() > MAX_LENGTH ? null : UrlNormaliser.normalise(raw);
    return normal == null || normal.length() > MAX_LENGTH
        ? Optional.empty()
        : Optional.of(new Url(normal));
  }

  /// The URL written in `raw`.
  ///
  /// @throws IllegalArgumentException if it is none
  public static Url of(String raw) {
    return parse(raw).orElseThrow(() -> new IllegalArgumentException("not a web address: " + raw));
  }

  /// What a reference found on this page points to, or nothing where it leads out of the web
  /// (`mailto:`, `javascript:`) or nowhere.
  public Optional<Url> resolve(String reference) {
    String ref = reference.length() > MAX_LENGTH ? null : UrlNormaliser.clean(reference);
    if (ref == null || ref.isEmpty() || ref.charAt(0) == '#') {
      return Optional.empty();
    }
    if (UrlNormaliser.schemeLength(ref) > 0) {
      return parse(ref);
    }
    if (hasScheme(ref)) {
      return Optional.empty();
    }
    return parse(absolute(ref));
  }

  public String scheme() {
    return text.substring(0, hostStart - 3);
  }

  public String host() {
    return text.substring(hostStart, hostEnd);
  }

  /// Whether this is the URL's host; makes no text for it.
  public boolean isOn(String host) {
    return host.length() == hostEnd - hostStart && text.startsWith(host, hostStart);
  }

  /// Scheme, host and port: what a robots.txt speaks for.
  public String origin() {
    return text.substring(0, authorityEnd);
  }

  /// Path and query.
  public String path() {
    return text.substring(authorityEnd);
  }

  /// The domain somebody registered (`example.co.uk`), or the host itself where there is none.
  public String registeredDomain() {
    String domain = EffectiveTldFinder.getAssignedDomain(host(), true, false);
    return domain == null ? host() : domain;
  }

  @Override
  public int compareTo(Url other) {
    return text.compareTo(other.text);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Url url && url.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }

  private String absolute(String ref) {
    if (ref.startsWith("//")) {
      return scheme() + ":" + ref;
    }
    if (ref.charAt(0) == '/') {
      return origin() + ref;
    }
    int query = text.indexOf('?', authorityEnd);
    String withoutQuery = query < 0 ? text : text.substring(0, query);
    if (ref.charAt(0) == '?') {
      return withoutQuery + ref;
    }
    int slash = withoutQuery.lastIndexOf('/');
    String folder =
        slash < authorityEnd ? withoutQuery + "/" : withoutQuery.substring(0, slash + 1);
    return folder + ref;
  }

  private static boolean hasScheme(String ref) {
    for (int i = 0; i < ref.length(); i++) {
      char c = ref.charAt(i);
      if (c == ':') {
        return i > 0;
      }
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && (i == 0 || !(Character.isDigit(c) || c == '+' || c == '-' || c == '.'))) {
        return false;
      }
    }
    return false;
  }
}

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

  /// Made when it is first asked for; shared with the pages of the same host it links to.
  private @Nullable String host;

  private Url(String text) {
    this.text = text;
    this.hostStart = text.indexOf("://") + 3;
    int end = text.indexOf('/', hostStart);
    this.authorityEnd = end < 0 ? text.length() : end;
    int bracket = text.charAt(hostStart) == '[' ? text.indexOf(']', hostStart) : hostStart;
    int colon = text.indexOf(':', Math.max(bracket, hostStart));
    this.hostEnd = colon < 0 || colon > authorityEnd ? authorityEnd : colon;
  }

  /// Another file of the same server.
  private Url(Url same, String file) {
    this.text = same.origin().concat(file);
    this.hostStart = same.hostStart;
    this.hostEnd = same.hostEnd;
    this.authorityEnd = same.authorityEnd;
    this.host = same.host();
  }

  /// The URL written in `raw`, or nothing where that is no http or https URL with a host.
  public static Optional<Url> parse(String raw) {
    return raw.length() > MAX_LENGTH ? Optional.empty() : parseClean(UrlNormaliser.clean(raw));
  }

  private static Optional<Url> parseClean(String clean) {
    String normal = UrlNormaliser.normalise(clean);
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
    String ref = reference.length() > MAX_LENGTH ? "" : UrlNormaliser.clean(reference);
    int scheme = UrlNormaliser.schemeLength(ref);
    if (scheme > 0) {
      if (scheme != hostStart - 2 || ref.startsWith("//", scheme)) {
        return parseClean(ref);
      }
      ref = ref.substring(scheme); // `http:page` on an http page is `page`
    } else if (hasScheme(ref)) {
      return Optional.empty();
    }
    if (ref.isEmpty() || ref.charAt(0) == '#') {
      return Optional.empty();
    }
    return ref.startsWith("//") ? parseClean(scheme() + ":" + ref) : beside(ref);
  }

  public String scheme() {
    return text.substring(0, hostStart - 3);
  }

  public String host() {
    String known = host;
    if (known == null) {
      known = text.substring(hostStart, hostEnd);
      host = known;
    }
    return known;
  }

  /// Whether this is the URL's host; makes no text for it.
  public boolean isOn(String host) {
    return host.length() == hostEnd - hostStart && text.startsWith(host, hostStart);
  }

  /// The port it names, or the usual one of its scheme.
  public int port() {
    return hostEnd < authorityEnd
        ? Integer.parseInt(text, hostEnd + 1, authorityEnd, 10)
        : usualPort(text.startsWith("https:"));
  }

  static int usualPort(boolean secure) {
    return secure ? 443 : 80;
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

  /// Where a reference to the same server leads. Its name was normalised long ago, so only the file
  /// is looked at.
  private Optional<Url> beside(String ref) {
    int fragment = ref.indexOf('#');
    String plain = fragment < 0 ? ref : ref.substring(0, fragment);
    String file = UrlFile.normalise(ref.charAt(0) == '/' ? plain : folder(ref.charAt(0)) + plain);
    return authorityEnd + file.length() > MAX_LENGTH
        ? Optional.empty()
        : Optional.of(new Url(this, file));
  }

  /// What stands before a reference that begins so: the path up to its last slash, or all of it
  /// where only the query is another.
  private String folder(char first) {
    int query = text.indexOf('?', authorityEnd);
    int end = query < 0 ? text.length() : query;
    if (first == '?') {
      return text.substring(authorityEnd, end);
    }
    int slash = text.lastIndexOf('/', end - 1);
    return slash < authorityEnd ? "/" : text.substring(authorityEnd, slash + 1);
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

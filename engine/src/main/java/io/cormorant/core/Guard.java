package io.cormorant.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A limit that protects a crawl from what the web sends, by the name under which its use is
/// counted.
public enum Guard {
  /// A private, loopback, link-local or otherwise special address.
  ADDRESS,
  /// A port where no web server is expected.
  PORT,
  /// A redirect to something that is no web address.
  SCHEME,
  /// A body larger than is read.
  BODY_SIZE,
  /// Header lines too long or too many.
  HEADER_SIZE,
  /// A body that unpacks to far more than was sent, or is packed too often.
  UNPACKING,
  /// A body whose length or chunks are not what they say.
  FRAMING,
  /// More time than one page may take.
  TOTAL_TIME,
  /// More redirects than are followed, or a circle of them.
  REDIRECTS,
  /// A connection that cannot be trusted.
  TLS,
  /// Bytes that do not fit the charset they are declared in.
  CHARSET,
  /// Markup nested too deep.
  DEPTH,
  /// Too many elements, attributes or other markup.
  MARKUP,
  /// More links than are taken from one page.
  LINKS,
  /// Text beyond what is taken from one page.
  TEXT,
  /// Entities in a feed or sitemap that would be replaced by other files or by more of themselves.
  ENTITIES,
  /// A family of URLs that gives too little for what it costs.
  TRAP,
  /// A URL with a path that repeats itself, or with too many segments or parameters.
  REPEATED_PATH,
  /// A page that says "not found" with a status that says otherwise.
  SOFT_404;

  /// The guard of that code, or nothing if there is none.
  public static Optional<Guard> of(String code) {
    return Stream.of(values()).filter(guard -> guard.code().equals(code)).findFirst();
  }

  /// The name in files, reports and metrics.
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package io.cormorant.discover.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;

/// The parameters of a request in their order.
///
/// @param query as it stands after the question mark
record Parameters(String query) {
  static final Parameters NONE = new Parameters("");

  /// The same with one more.
  Parameters with(String name, String value) {
    return withEscaped(name, URLEncoder.encode(value, UTF_8));
  }

  /// The same with one more whose value was escaped by somebody else.
  Parameters withEscaped(String name, String value) {
    return new Parameters((query.isEmpty() ? "" : query + "&") + name + "=" + value);
  }

  /// An address that has none, with these.
  URI of(URI address) {
    return query.isEmpty() ? address : URI.create(address + "?" + query);
  }
}

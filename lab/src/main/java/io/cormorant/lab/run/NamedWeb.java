package io.cormorant.lab.run;

import io.cormorant.core.Url;
import java.util.List;

/// A web that runs are made on.
///
/// @param name as in the results
/// @param digest of all that it answers
/// @param pages its articles, from which a background is drawn; in no way the whole web
public record NamedWeb(String name, String digest, List<Url> pages) {
  public NamedWeb {
    pages = List.copyOf(pages);
  }
}

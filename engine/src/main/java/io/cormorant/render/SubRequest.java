package io.cormorant.render;

import io.cormorant.core.Url;
import java.util.Set;

/// Something a page's scripts want to load.
///
/// @param type what it is for, in the words of the DevTools protocol
record SubRequest(String method, String type, Url url) {
  /// What a page's text may depend on. Styles are among them because loaders of scripts fail when a
  /// style fails. Images, fonts, media and beacons make no text; frames are pages of their own, to
  /// which the crawl has a link; event streams have no end.
  private static final Set<String> TYPES =
      Set.of("Script", "Stylesheet", "XHR", "Fetch", "Preflight");

  private static final Set<String> HARMLESS = Set.of("GET", "HEAD", "OPTIONS");

  /// Whether a crawler lets a page ask this. Requests that change nothing are let out; POST, which
  /// many sites use to ask for data, only to the page's own site, so that no page makes us act on
  /// others; nothing else.
  boolean isFitFor(Url page) {
    boolean fit =
        HARMLESS.contains(method)
            || (method.equals("POST") && url.registeredDomain().equals(page.registeredDomain()));
    return fit && TYPES.contains(type);
  }
}

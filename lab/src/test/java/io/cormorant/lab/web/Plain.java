package io.cormorant.lab.web;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// One plain web of 20,000 pages that the tests of this package share; it cannot be changed.
final class Plain {
  static final GeneratedWeb WEB = GeneratedWeb.generate(WebSpec.parse("plain,pages=20000,seed=7"));
  static final Layout LAYOUT = WEB.layout();
  static final Graph GRAPH = WEB.graph();

  private Plain() {}

  static IntStream pages(IntPredicate wanted) {
    return IntStream.range(0, LAYOUT.pages()).filter(wanted);
  }

  static IntStream pages(PageKind kind) {
    return pages(page -> LAYOUT.kind(page) == kind);
  }

  static Response fetch(int page) {
    return fetch(WEB, WEB.url(page));
  }

  static Response fetch(String url) {
    return fetch(WEB, Url.of(url));
  }

  static Response fetch(GeneratedWeb web, Url url) {
    try {
      return web.fetch(url);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  static Response.Document document(String url) {
    if (fetch(url) instanceof Response.Document document) {
      return document;
    }
    throw new AssertionError("no document at " + url + " but " + fetch(url));
  }

  static Response.Document document(int page) {
    return document(WEB.url(page).toString());
  }
}

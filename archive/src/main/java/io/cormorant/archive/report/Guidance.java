package io.cormorant.archive.report;

import java.util.List;

/// What to think of a crawl and what to do next.
///
/// @param advice sentences that say what to do if it went wrong
/// @param next commands that go on from here, best first
public record Guidance(List<String> advice, List<Step> next) {
  public static final Guidance NONE = new Guidance(List.of(), List.of());

  /// A command and what it is for.
  public record Step(String purpose, String command) {}

  public Guidance {
    advice = List.copyOf(advice);
    next = List.copyOf(next);
  }
}

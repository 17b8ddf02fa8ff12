package io.cormorant.portal.metrics;

import java.util.List;
import java.util.stream.Stream;

/// A figure that monitoring reads at `/metrics`.
///
/// @param name as meters are called here; Prometheus reads underscores for dots
/// @param about what it says
public record Figure(String name, String about) {
  /// All that the portal adds to what Java and its web server tell, as Prometheus reads them.
  public static List<Figure> all() {
    return Stream.concat(CrawlMeters.figures(), WorkerMeters.figures())
        .map(figure -> new Figure(figure.name.replace('.', '_'), figure.about))
        .toList();
  }

  /// As a counter is called.
  Figure total() {
    return new Figure(name + ".total", about);
  }
}

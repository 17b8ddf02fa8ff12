package io.cormorant.crawls;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Cut;
import io.cormorant.plan.CrawlPlan;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/// What the pages of a crawl were decided by, as its folder remembers it and programs read it.
public final class Cuts {
  /// Under which the folder remembers it; empty while the crawl runs or when it was cut off.
  public static final String STATE = "cut";

  private Cuts() {}

  /// What the pages of a crawl were decided by last, or the threshold of the plan; nothing where
  /// neither is known.
  public static Optional<Cut> of(CrawlPlan plan, CrawlFolder crawl) {
    OptionalDouble set = plan.topic().threshold();
    Optional<Cut> last = new LastRun(crawl).cut();
    return last.isPresent() || set.isEmpty()
        ? last
        : Optional.of(new Cut(set.getAsDouble(), set.getAsDouble(), Cut.Origin.SET, 0, 0));
  }

  /// A cut as the folder of a crawl remembers it.
  public static byte[] bytes(Cut cut) {
    return Json.line(object(cut)).getBytes(StandardCharsets.UTF_8);
  }

  /// A cut as programs read it.
  public static Map<String, Object> object(Cut cut) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("from", Numbers.round(cut.from()));
    object.put("maybe_from", Numbers.round(cut.maybeFrom()));
    object.put("origin", cut.origin().name().toLowerCase(Locale.ROOT));
    object.put("documents", cut.documents());
    object.put("expected", cut.expected());
    object.put("because", cut.sentence());
    return object;
  }

  /// The cut in the text of an object.
  ///
  /// @throws IllegalArgumentException if it is none
  static Cut read(String text) {
    return read(Json.mapper().readTree(text));
  }

  /// The cut in an object.
  ///
  /// @throws IllegalArgumentException if it is none
  static Cut read(JsonNode cut) {
    if (!cut.path("from").isNumber()) {
      throw new IllegalArgumentException("no cut");
    }
    return new Cut(
        cut.path("from").asDouble(),
        cut.path("maybe_from").asDouble(),
        Cut.Origin.valueOf(cut.path("origin").asString("set").toUpperCase(Locale.ROOT)),
        cut.path("documents").asLong(),
        cut.path("expected").asLong());
  }
}

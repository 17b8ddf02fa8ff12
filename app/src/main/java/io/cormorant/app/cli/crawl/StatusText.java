package io.cormorant.app.cli.crawl;

import static java.util.Map.entry;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.crawl.Ending;
import io.cormorant.crawls.Sizes;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A status as people read it: a row for each figure, which says what is counted where the name
/// does not.
final class StatusText {
  /// Names that programs read and people had better not.
  private static final Map<String, String> NAMES =
      Map.of(
          "pages",
          "page budget",
          "of_largest_host",
          "largest host",
          "cut",
          "threshold",
          "lost",
          "failed/skipped");

  private static final Map<String, String> NOTES =
      Map.ofEntries(
          entry("harvest", "of the downloads are relevant"),
          entry("maybe", "documents just below the threshold"),
          entry("documents", "pages that are judged by their scores"),
          entry("lists", "tag, archive and index pages"),
          entry("script_shells", "pages that are empty without JavaScript"),
          entry("of_largest_host", "downloads from the largest host"),
          entry("lost", "fetches that failed or were skipped"),
          entry("near_duplicates", "near-duplicates of an earlier page"),
          entry("waiting", "URLs waiting to be fetched"),
          entry("fetching", "URLs being fetched"),
          entry("errors", "URLs that failed"),
          entry("done", "URLs finished"),
          entry("hosts_parked", "failed too often; not tried again in this run"));

  private StatusText() {}

  static void print(JsonNode status, PrintWriter out) {
    status
        .propertyStream()
        .filter(e -> !e.getValue().isNull())
        .filter(e -> e.getValue().isValueNode() || !e.getValue().isEmpty())
        .filter(e -> !e.getKey().equals("feedback") || e.getValue().path("noted").asLong() > 0)
        .forEach(e -> print(e.getKey(), e.getValue(), out));
  }

  private static void print(String name, String sentence, PrintWriter out) {
    out.printf("%-16s %s%n", name, sentence);
  }

  private static void print(String key, JsonNode value, PrintWriter out) {
    if (key.equals("learned")) {
      value.path("hosts").forEach(host -> print(key, surprise(host), out));
      value.path("addresses").forEach(form -> print(key, surprise(form), out));
      return;
    }
    if (value.isArray()) {
      value.forEach(sentence -> print(key, sentence.asString(), out));
      return;
    }
    String note = NOTES.get(key);
    print(
        NAMES.getOrDefault(key, key.replace('_', ' ')),
        note == null ? cell(key, value) : String.format("%-8s %s", cell(key, value), note),
        out);
  }

  private static String cell(String key, JsonNode value) {
    return switch (key) {
      case "harvest" -> String.format(Locale.ROOT, "%.1f %%", 100 * value.asDouble());
      case "bytes" -> Sizes.text(value.asLong());
      case "seconds" -> String.format(Locale.ROOT, "%,.1f", value.asDouble());
      case "pid" -> value.asString();
      case "ending" -> Ending.of(value.asString()).map(Ending::sentence).orElse("");
      case "recall" -> value.path("in_words").asString();
      case "cut" ->
          String.format(
              Locale.ROOT,
              "%s Pages from %.2f may be relevant.",
              value.path("because").asString(),
              value.path("maybe_from").asDouble());
      case "feedback" -> feedback(value);
      default -> plain(value);
    };
  }

  private static String surprise(JsonNode each) {
    return String.format(
        Locale.ROOT,
        "%s: %,d of %s relevant, %,d expected",
        each.path("name").asString(""),
        each.path("relevant").asLong(),
        Amount.of(each.path("pages").asLong(), "page"),
        Math.round(each.path("expected").asDouble()));
  }

  private static String feedback(JsonNode value) {
    return String.format(
        Locale.ROOT,
        "%s, %,d of them learned by the judge%s",
        Amount.of(value.path("noted").asLong(), "page"),
        value.path("learned").asLong(),
        value.path("rescoring").asBoolean() ? "; rescoring waiting links" : "");
  }

  private static String plain(JsonNode value) {
    if (value.isObject()) {
      return value
          .propertyStream()
          .map(e -> e.getKey() + " " + plain(e.getValue()))
          .collect(Collectors.joining(", "));
    }
    return value.isIntegralNumber()
        ? String.format(Locale.ROOT, "%,d", value.asLong())
        : value.asString();
  }
}

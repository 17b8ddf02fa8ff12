package io.cormorant.archive.export;

import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// What a manifest says, for people who get the pages and were not there when they were crawled:
/// what the pages are about, how many, from where, what their authors say about their use, and how
/// they were chosen.
final class DataCard {
  /// What the file is called beside the manifest.
  static final String NAME = "card.md";

  private final StringBuilder text = new StringBuilder();

  private DataCard() {}

  static String of(JsonNode manifest) {
    DataCard card = new DataCard();
    card.write(manifest);
    return card.text.toString();
  }

  private void write(JsonNode manifest) {
    JsonNode crawl = manifest.path("crawl");
    String name = crawl.path("topic_name").asString("");
    line("# Data card: " + (name.isEmpty() ? "pages of a crawl" : plain(name)));
    line("");
    line(
        "%,d %s from %,d %s, fetched %s."
            .formatted(
                manifest.path("pages").asLong(),
                manifest.path("pages").asLong() == 1 ? "page" : "pages",
                manifest.path("host_count").asLong(),
                manifest.path("host_count").asLong() == 1 ? "host" : "hosts",
                days(day(manifest, "first_fetch"), day(manifest, "last_fetch"))));
    topic(crawl);
    counts("Languages", manifest.path("languages"), "unknown");
    counts("Hosts with the most pages", manifest.path("hosts"), "");
    use(manifest.path("usage"));
    made(manifest, crawl);
    counts("Left out", manifest.path("left_out"), "");
    files(manifest.path("files"));
  }

  private void topic(JsonNode crawl) {
    if (crawl.isMissingNode()) {
      return;
    }
    heading("Topic");
    if (!crawl.path("sentence").asString("").isEmpty()) {
      line(plain(crawl.path("sentence").asString()));
      line("");
    }
    for (Map.Entry<String, JsonNode> keyword : crawl.path("keywords").properties()) {
      line(
          String.format(
              Locale.ROOT, "- %s (%s)", plain(keyword.getKey()), keyword.getValue().asString()));
    }
  }

  private void use(JsonNode usage) {
    heading("What the authors say about use");
    long reserved = usage.path("reserved_pages").asLong();
    line(
        reserved == 0
            ? "No page asks not to be indexed, mined or used for AI."
            : "%,d %s not to be indexed, mined or used for AI; %s."
                .formatted(
                    reserved,
                    reserved == 1 ? "page asks" : "pages ask",
                    usage.path("left_out").asBoolean()
                        ? "they were left out"
                        : "they are part of this data"));
    for (Map.Entry<String, JsonNode> reason : usage.path("reasons").properties()) {
      line("- %s: %,d".formatted(plain(reason.getKey()), reason.getValue().asLong()));
    }
    line("");
    line(
        usage.path("licenses").isEmpty()
            ? "No page names a licence. Ask the authors before you publish their texts."
            : "Licences that pages name; all others name none:");
    for (Map.Entry<String, JsonNode> licence : usage.path("licenses").properties()) {
      line("- %s: %,d".formatted(plain(licence.getKey()), licence.getValue().asLong()));
    }
  }

  private static String toTheSecond(String time) {
    return time.replaceFirst("\\.\\d+", "");
  }

  private void made(JsonNode manifest, JsonNode crawl) {
    heading("How it was made");
    line("- Program: " + manifest.path("software").asString());
    line("- Exported: " + toTheSecond(manifest.path("made").asString()));
    if (!crawl.isMissingNode()) {
      line("- Judge: " + plain(crawl.path("judge").asString()));
      line("- Strategy: " + plain(crawl.path("strategy").asString()));
      line("- Web: " + plain(crawl.path("web").asString()));
    }
    line("- Format: " + manifest.path("format").asString());
    for (Map.Entry<String, JsonNode> filter : manifest.path("filters").properties()) {
      line("- Filter `%s`: %s".formatted(filter.getKey(), plain(filter.getValue().toString())));
    }
  }

  private void counts(String title, JsonNode counts, String nameless) {
    if (counts.isEmpty()) {
      return;
    }
    heading(title);
    for (Map.Entry<String, JsonNode> count : counts.properties()) {
      String name = count.getKey().isEmpty() ? nameless : plain(count.getKey());
      line("- %s: %,d".formatted(name, count.getValue().asLong()));
    }
  }

  private void files(JsonNode files) {
    if (files.isEmpty()) {
      return;
    }
    heading("Files");
    for (JsonNode file : files) {
      line(
          "- `%s`, %,d bytes, SHA-256 `%s`"
              .formatted(
                  file.path("name").asString(),
                  file.path("bytes").asLong(),
                  file.path("sha256").asString()));
    }
  }

  private static String days(String first, String last) {
    return first.equals(last) ? "on " + first : "from " + first + " to " + last;
  }

  private static String day(JsonNode manifest, String field) {
    String time = manifest.path(field).asString("");
    return time.length() < 10 ? "an unknown day" : time.substring(0, 10);
  }

  /// What came from the web or from a user, on one line and without markup.
  private static String plain(String text) {
    return MarkdownText.escaped(text.replaceAll("\\s+", " "));
  }

  private void heading(String title) {
    line("");
    line("## " + title);
    line("");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}

package io.cormorant.archive.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Keyword;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What an export consists of and how it was made, for those who get it.
public final class Manifest {
  /// What the file is called beside the output.
  public static final String NAME = "manifest.json";

  private static final String KIND = "cormorant-export";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /// @param software name and version of the program
  /// @param plan null where it is gone
  /// @param format the name of the format, or of the database
  public Manifest(
      String software,
      Instant made,
      String format,
      ExportFilter filter,
      @Nullable CrawlPlan plan,
      ExportCounts counts) {
    fields.put("kind", KIND);
    fields.put("software", software);
    fields.put("made", made.toString());
    fields.put("format", format);
    fields.put("filters", filter.named());
    if (plan != null) {
      fields.put("crawl", crawl(plan));
    }
    fields.putAll(counts.told(filter.respectUsage()));
  }

  /// One line of JSON.
  public String line() {
    return JsonMapper.shared().writeValueAsString(fields);
  }

  /// Writes the file, which appears whole or not at all.
  public void write(Path file) {
    try (DigestedFile out = new DigestedFile(file)) {
      out.stream().write((JSON.writeValueAsString(fields) + "\n").getBytes(UTF_8));
      out.finish(NAME);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  /// The same for people: a page of Markdown beside the manifest.
  public void writeCard(Path file) {
    try (DigestedFile out = new DigestedFile(file)) {
      out.stream().write(DataCard.of(JSON.valueToTree(fields)).getBytes(UTF_8));
      out.finish(DataCard.NAME);
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  /// Where the card of a manifest lies.
  public static Path card(Path manifest) {
    String name = String.valueOf(manifest.getFileName());
    String stem =
        name.endsWith(NAME) ? name.substring(0, name.length() - NAME.length()) : name + ".";
    return manifest.resolveSibling(stem + DataCard.NAME);
  }

  /// Sees to it that no foreign file of that name is overwritten.
  ///
  /// @throws ArchiveException if there is one
  public static void refuseForeign(Path file) {
    try {
      if (Files.exists(file)
          && !KIND.equals(JSON.readTree(Files.readAllBytes(file)).path("kind").asString(""))) {
        throw foreign(file);
      }
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    } catch (JacksonException _) {
      throw foreign(file);
    }
  }

  /// Whether a file is there that says of another one that an export wrote it.
  public static boolean tellsOf(Path manifest, Path file) {
    try {
      return Files.exists(manifest)
          && JSON.readTree(Files.readAllBytes(manifest))
              .path("files")
              .valueStream()
              .anyMatch(
                  f -> f.path("name").asString("").equals(String.valueOf(file.getFileName())));
    } catch (IOException e) {
      throw ArchiveException.reading(manifest, e);
    } catch (JacksonException _) {
      return false;
    }
  }

  private static ArchiveException foreign(Path file) {
    return new ArchiveException(
        file + " is not a manifest of an export. Name another file with --manifest.");
  }

  private static Map<String, Object> crawl(CrawlPlan plan) {
    Map<String, Object> crawl = new LinkedHashMap<>();
    crawl.put("topic", plan.topic().id());
    crawl.put("topic_name", plan.topic().name());
    Map<String, Double> keywords = new LinkedHashMap<>();
    for (Keyword keyword : plan.topic().keywords()) {
      keywords.put(keyword.term(), keyword.weight());
    }
    crawl.put("keywords", keywords);
    if (!plan.topic().sentence().isBlank()) {
      crawl.put("sentence", plan.topic().sentence());
    }
    plan.topic().threshold().ifPresent(value -> crawl.put("threshold", value));
    crawl.put("judge", plan.judge());
    crawl.put("strategy", plan.strategy());
    crawl.put("web", plan.web());
    crawl.put("keep", plan.keeping().keep().name().toLowerCase(Locale.ROOT));
    return crawl;
  }
}

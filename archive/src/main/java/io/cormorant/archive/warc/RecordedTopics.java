package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Keyword;
import io.cormorant.core.NearestName;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The labels of a recorded web: `topics.json` and `relevant/<id>.txt`. A web without them has
/// none.
final class RecordedTopics {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Path folder;
  private final List<RecordedTopic> topics;

  RecordedTopics(Path folder) {
    this.folder = folder;
    Path file = folder.resolve("topics.json");
    this.topics = Files.exists(file) ? read(file) : List.of();
  }

  /// The topics of a file, with the labels of the folder it lies in.
  RecordedTopics(Path folder, Path file) {
    this.folder = folder;
    this.topics = read(file);
  }

  List<RecordedTopic> all() {
    return topics;
  }

  RecordedTopic named(String id) {
    return topics.stream()
        .filter(t -> t.topic().id().equals(id))
        .findFirst()
        .orElseThrow(() -> unknown(id));
  }

  Optional<Set<Url>> relevant(String id) {
    named(id);
    Path labels = folder.resolve("relevant");
    Path file = labels.resolve(id + ".txt").normalize();
    if (!labels.normalize().equals(file.getParent()) || !Files.exists(file)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(file)) {
      Set<Url> urls = new HashSet<>();
      lines.forEach(line -> Url.parse(line).ifPresent(urls::add));
      return Optional.of(urls);
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// The URLs of kind `post`, if there are labels.
  Optional<List<Url>> posts() {
    Path file = folder.resolve("labels.jsonl");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(file)) {
      return Optional.of(lines.flatMap(line -> post(file, line).stream()).toList());
    } catch (IOException | UncheckedIOException e) {
      throw ArchiveException.reading(file, e instanceof IOException io ? io : new IOException(e));
    }
  }

  private static Optional<Url> post(Path file, String line) {
    try {
      JsonNode page = JSON.readTree(line);
      return page.path("kind").asString("").equals("post")
          ? Url.parse(page.path("url").asString(""))
          : Optional.empty();
    } catch (JacksonException e) {
      throw new ArchiveException(
          file + " has a line that is not JSON (" + e.getMessage() + "). Fetch the web again.", e);
    }
  }

  private ArchiveException unknown(String id) {
    if (topics.isEmpty()) {
      return new ArchiveException(
          folder
              + " has no topics.json, so it has no topic '"
              + id
              + "'. Give a topic file instead.");
    }
    List<String> ids = topics.stream().map(t -> t.topic().id()).toList();
    return new ArchiveException(
        "the recorded web "
            + folder
            + " has no topic '"
            + id
            + "' but "
            + String.join(", ", ids)
            + NearestName.hint(id, ids));
  }

  private static List<RecordedTopic> read(Path file) {
    try {
      List<RecordedTopic> topics = new ArrayList<>();
      for (JsonNode node : JSON.readTree(Files.readAllBytes(file))) {
        topics.add(topic(node));
      }
      return List.copyOf(topics);
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new ArchiveException(
          file + " is not a list of topics (" + e.getMessage() + "). Fetch the web again.", e);
    }
  }

  private static @Nullable String language(JsonNode node) {
    String language = node.path("language").asString("");
    return language.isEmpty() ? null : language;
  }

  private static RecordedTopic topic(JsonNode node) {
    List<Keyword> keywords =
        node.path("keywords")
            .valueStream()
            .map(k -> new Keyword(k.path("term").asString(""), k.path("weight").asDouble(0)))
            .toList();
    List<Url> seeds =
        node.path("seeds")
            .valueStream()
            .flatMap(seed -> Url.parse(seed.asString("")).stream())
            .collect(Collectors.toList());
    String id = node.path("id").asString("");
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a topic without id");
    }
    Topic topic = new Topic(id, node.path("name").asString(id), keywords, language(node), null);
    long relevant = node.path("relevant").asLong(0);
    return new RecordedTopic(
        topic, seeds, relevant, node.path("reachable_relevant").asLong(relevant));
  }
}

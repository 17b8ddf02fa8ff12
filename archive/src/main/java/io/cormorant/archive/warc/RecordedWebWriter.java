package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.archive.Hash64;
import io.cormorant.core.ContentDigest;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcRecord;
import tools.jackson.databind.json.JsonMapper;

/// Writes a recorded web: the folder that [RecordedWeb] reads.
///
/// All goes into a folder beside the one that is wanted, which gets its name when it is finished,
/// so that half a web never passes for a whole one. Of a URL the first page counts. Of each URL
/// eight bytes are kept in memory, of a page nothing. Used by one thread.
public final class RecordedWebWriter implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String PAGES = WarcFiles.PAGES;

  private final Path target;
  private final Path folder;
  private final Instant at;
  private final FileOutputStream out;
  private final BufferedWriter aliases;
  private final WarcRecords records = new WarcRecords(PAGES);
  private final Packer packer;
  private final MemoryChannel packed = new MemoryChannel();
  private final LongOpenHashSet known = new LongOpenHashSet();
  private long offset;
  private long pages;
  private long redirects;
  private boolean finished;

  /// Begins a web.
  ///
  /// @param target a folder that is not there yet
  /// @param at the date of all records that have none of their own
  public RecordedWebWriter(Path target, WarcLabel label, Instant at) {
    this.target = target;
    this.folder = target.resolveSibling(target.getFileName() + ".unfinished");
    this.at = at;
    refuseIfThere(target, "Name a new folder.");
    refuseIfThere(folder, "Another one is being written there, or was cut off; remove it.");
    try {
      Files.createDirectories(folder);
      this.out = new FileOutputStream(folder.resolve(PAGES).toFile());
      this.aliases = writer("aliases.tsv");
      this.packer = new Packer();
      packer.pack(records.info(label, at, "localhost"), packed);
      write();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private static void refuseIfThere(Path path, String remedy) {
    if (Files.exists(path)) {
      throw new ArchiveException(path + " is there already. " + remedy);
    }
  }

  /// Writes a page, or any answer with that status.
  ///
  /// @return false if its URL is known already; then nothing is written
  public boolean page(Response.Document document) {
    if (!known.add(Hash64.of(document.url().toString()))) {
      return false;
    }
    String digest = ContentDigest.of(document.body());
    Capture capture = new Capture(document, digest, at, Duration.ZERO, null, 0);
    try {
      packer.pack(records.response(capture, null, offset), packed);
      write();
      return true;
    } catch (IOException e) {
      throw ArchiveException.writing(folder.resolve(PAGES), e);
    }
  }

  /// Copies the record of a page as it is.
  ///
  /// @return false if its URL is known already; then nothing is written
  /// @throws IOException if the record cannot be read to its end; then nothing is written
  boolean copy(Url url, WarcRecord record) throws IOException {
    long hash = Hash64.of(url.toString());
    if (known.contains(hash)) {
      return false;
    }
    try {
      packer.pack(record, packed);
    } catch (IOException | RuntimeException e) {
      packed.clear();
      throw e;
    }
    known.add(hash);
    try {
      write();
      return true;
    } catch (IOException e) {
      throw ArchiveException.writing(folder.resolve(PAGES), e);
    }
  }

  /// Writes that one URL redirects to another one.
  public void alias(Url from, Url to) {
    if (!from.equals(to)) {
      redirects++;
      line(aliases, from + "\t" + to);
    }
  }

  /// Writes the topics of the web.
  public void topics(List<RecordedTopic> topics) {
    List<Map<String, Object>> list = topics.stream().map(RecordedWebWriter::object).toList();
    try {
      Files.writeString(folder.resolve("topics.json"), JSON.writeValueAsString(list) + "\n");
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Takes the topics over from a file, and the lists of relevant pages that lie beside it.
  public void topics(Path file) {
    Path beside = file.toAbsolutePath().getParent();
    RecordedTopics given = new RecordedTopics(beside == null ? file : beside, file);
    topics(given.all());
    for (RecordedTopic topic : given.all()) {
      String id = topic.topic().id();
      given.relevant(id).ifPresent(urls -> relevant(id, urls.stream().sorted()));
    }
  }

  /// Writes which pages are relevant for a topic.
  public void relevant(String topicId, Stream<Url> urls) {
    lines("relevant/" + topicId + ".txt", urls.map(Url::toString));
  }

  /// Writes what is known of each page.
  public void labels(Stream<PageLabel> labels) {
    lines("labels.jsonl", labels.map(JSON::writeValueAsString));
  }

  /// What is known of a page.
  ///
  /// @param kind `post`, `index`, `tag`, `archive` or `other`
  public record PageLabel(String url, String host, String title, List<String> tags, String kind) {}

  /// How many pages were written.
  public long pages() {
    return pages;
  }

  /// How many redirects were written.
  public long redirects() {
    return redirects;
  }

  /// Gives the folder its name.
  public void finish() {
    try {
      aliases.close();
      out.getFD().sync();
      out.close();
      Files.move(folder, target);
      finished = true;
    } catch (IOException e) {
      throw ArchiveException.writing(target, e);
    }
  }

  /// Removes a web that was not finished.
  @Override
  public void close() {
    try (packer) {
      aliases.close();
      out.close();
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
    if (!finished) {
      Folders.delete(folder);
    }
  }

  private void write() throws IOException {
    pages += offset == 0 ? 0 : 1;
    offset += packed.size();
    packed.drainTo(out);
  }

  private BufferedWriter writer(String name) throws IOException {
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder.normalize())) {
      throw new ArchiveException(
          "'" + name + "' is not a valid file name. Choose another topic id.");
    }
    Files.createDirectories(file.resolveSibling("."));
    return Files.newBufferedWriter(file, StandardCharsets.UTF_8);
  }

  private void lines(String name, Stream<String> lines) {
    try (BufferedWriter file = writer(name)) {
      for (Iterator<String> each = lines.iterator(); each.hasNext(); ) {
        line(file, each.next());
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder.resolve(name), e);
    }
  }

  private void line(BufferedWriter file, String text) {
    try {
      file.write(text);
      file.write('\n');
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  private static Map<String, Object> object(RecordedTopic known) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", known.topic().id());
    object.put("name", known.topic().name());
    if (known.topic().language() != null) {
      object.put("language", known.topic().language());
    }
    object.put(
        "keywords",
        known.topic().keywords().stream()
            .map(k -> Map.of("term", k.term(), "weight", k.weight()))
            .toList());
    object.put("seeds", known.seeds().stream().map(Url::toString).toList());
    object.put("positive_tags", List.of(known.topic().id()));
    object.put("relevant", known.relevant());
    object.put("reachable_relevant", known.reachableRelevant());
    return object;
  }
}

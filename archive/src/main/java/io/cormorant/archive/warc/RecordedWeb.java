package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A web read from WARC files: the same answer to the same question, every time and without a
/// network.
///
/// It is a folder with `pages.warc.gz` and, where its makers gave them, `aliases.tsv` (other forms
/// of recorded URLs, answered with a 301), `topics.json` and `relevant/`. A single WARC file, a
/// folder of several and the folder of a crawl open as well. What is neither recorded nor an alias
/// is a 404. Of a page that a crawl asked for again the newest version is the answer.
///
/// Only the index is held in memory; pages are read when asked for. Safe for many threads.
public final class RecordedWeb implements Web {
  private static final int NOT_FOUND = 404;
  private static final int MOVED_PERMANENTLY = 301;

  private final WarcIndex index;
  private final Map<Url, Url> aliases;
  private final RecordedTopics topics;

  private RecordedWeb(WarcIndex index, Map<Url, Url> aliases, RecordedTopics topics) {
    this.index = index;
    this.aliases = aliases;
    this.topics = topics;
  }

  /// Whether there is a folder with the pages of a recorded web.
  public static boolean isThere(Path folder) {
    return Files.isRegularFile(folder.resolve(WarcFiles.PAGES));
  }

  /// Opens a recorded web, reading its files once from end to end.
  ///
  /// @param folder a folder, or one WARC file
  /// @throws ArchiveException if there is none, or it is not whole
  public static RecordedWeb open(Path folder) {
    List<Path> files = WarcFiles.find(folder);
    boolean crawl =
        !folder.equals(files.getFirst()) && !folder.equals(files.getFirst().getParent());
    WarcIndex index = new WarcIndex(files, crawl);
    return new RecordedWeb(
        index, aliases(folder.resolve("aliases.tsv"), index), new RecordedTopics(folder));
  }

  @Override
  public Response fetch(Url url) throws InterruptedException {
    Optional<WarcIndex.Place> place = index.place(url);
    if (place.isPresent()) {
      return RecordReader.read(url, place.get());
    }
    Optional<WarcIndex.Twin> twin = index.twin(url);
    if (twin.isPresent()) {
      return RecordReader.read(url, twin.get());
    }
    Url target = aliases.get(url);
    return target == null
        ? new Response.Lost(url, NOT_FOUND, new Outcome.Gone(NOT_FOUND))
        : new Response.Moved(url, MOVED_PERMANENTLY, target);
  }

  /// How many URLs have a recorded answer.
  public int pages() {
    return index.urls();
  }

  /// The URLs that have a recorded answer, in the order of their names.
  public List<Url> urls() {
    return index.all();
  }

  /// The URLs that are redirected, and where to.
  public Map<Url, Url> moves() {
    return Collections.unmodifiableMap(aliases);
  }

  /// How many hosts these lie on.
  public int hosts() {
    return index.hosts();
  }

  /// The topics that came with the web; empty where none did.
  public List<RecordedTopic> topics() {
    return topics.all();
  }

  /// The topic of that id.
  ///
  /// @throws ArchiveException if the web has none of that id; the message names those it has
  public RecordedTopic topic(String id) {
    return topics.named(id);
  }

  /// The URLs labelled as relevant for a topic, or nothing where the web says nothing.
  ///
  /// @throws ArchiveException if the web has no topic of that id
  public Optional<Set<Url>> relevant(String topicId) {
    return topics.relevant(topicId);
  }

  /// The pages that their labels call a post, in the order of `labels.jsonl`; in a web without that
  /// file all recorded URLs, in the order of their names.
  public List<Url> posts() {
    return topics.posts().orElseGet(index::all);
  }

  /// A form that cannot be normalised is left out, since nobody can ask for it; so is one that is
  /// recorded itself, or that normalises to its own target.
  private static Map<Url, Url> aliases(Path file, WarcIndex index) {
    Map<Url, Url> aliases = new HashMap<>();
    if (!Files.exists(file)) {
      return aliases;
    }
    try {
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        int tab = line.indexOf('\t');
        if (tab < 0 && !line.isBlank()) {
          throw new ArchiveException(
              file + ", line " + number + ": expected a URL, a tab and the recorded URL.");
        }
        addAlias(line.substring(0, Math.max(tab, 0)), line.substring(tab + 1), index, aliases);
      }
      return aliases;
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  private static void addAlias(String form, String target, WarcIndex index, Map<Url, Url> aliases) {
    Optional<Url> from = Url.parse(form);
    Optional<Url> to = Url.parse(target);
    if (from.isPresent() && to.isPresent() && !from.equals(to) && !index.contains(from.get())) {
      aliases.putIfAbsent(from.get(), to.get());
    }
  }
}

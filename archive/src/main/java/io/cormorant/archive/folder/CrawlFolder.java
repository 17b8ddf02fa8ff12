package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.warc.Place;
import io.cormorant.archive.warc.WarcPages;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Url;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;

/// The folder of one crawl. Reading it takes no lock and may be done by any process while the crawl
/// runs; only [#archive] writes the crawl's history, and locks the folder for that.
///
/// To resume: open, call [#archive] (which repairs what a crash tore), then [#restore].
public final class CrawlFolder {
  private final CrawlFiles files;

  private CrawlFolder(CrawlFiles files) {
    this.files = files;
  }

  /// Makes a folder for a new crawl. The folder may exist, as long as no crawl is in it.
  ///
  /// @throws ArchiveException if there is one, or the folder cannot be written
  public static CrawlFolder create(Path folder) {
    CrawlFiles files = new CrawlFiles(folder);
    try {
      if (Files.exists(files.visits())) {
        throw new FileAlreadyExistsException(files.visits().toString());
      }
      Files.createDirectories(folder);
      Files.createFile(files.journal());
      Files.createFile(files.visits());
      Files.createDirectories(files.warc());
      return new CrawlFolder(files);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw ArchiveException.writing(folder, new NotDirectoryException(folder.toString()));
      }
      throw new ArchiveException(
          folder + " holds a crawl already. Resume that one, or name another folder.", e);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Opens the folder of a crawl that was begun before.
  ///
  /// @throws ArchiveException if it is none
  public static CrawlFolder open(Path folder) {
    CrawlFiles files = new CrawlFiles(folder);
    if (!Files.isDirectory(folder)) {
      throw new ArchiveException("there is no folder " + folder + ". Check the path.");
    }
    if (!Files.isRegularFile(files.journal())) {
      throw new ArchiveException(
          folder
              + " is not the folder of a crawl: it has no "
              + files.journal().getFileName()
              + ". Check the path.");
    }
    return new CrawlFolder(files);
  }

  public Path path() {
    return files.folder();
  }

  /// A line for each pick that ended, for people and their tools; see [VisitLine].
  public Path visitsFile() {
    return files.visits();
  }

  /// What entered the frontier and what was refused, a line for each event.
  public Path journalFile() {
    return files.journal();
  }

  /// Locks the folder, repairs it and opens it for writing.
  ///
  /// @param software name and version of the program, for the WARC files
  /// @throws ArchiveException if another crawl is writing there, or it cannot be written
  public FolderArchive archive(CrawlPlan plan, Clock clock, String software) {
    return archive(plan.topic().id(), clock, software, WarcStore.ROLL_AT);
  }

  FolderArchive archive(String topic, Clock clock, String software, long rollAt) {
    FolderLock lock = FolderLock.take(files.folder());
    boolean done = false;
    try {
      createIfMissing(files.visits());
      FolderArchive archive = new FolderArchive(files, lock, topic, clock, software, rollAt);
      done = true;
      return archive;
    } finally {
      if (!done) {
        lock.close();
      }
    }
  }

  /// The process that crawls into the folder now, if one does.
  public OptionalLong owner() {
    return FolderLock.owner(files.folder());
  }

  /// Tells the whole history, up to the last ending that was written completely.
  public void restore(RestoreSink sink) {
    try (Lines journal = new Lines(files.journal());
        Lines visits = new Lines(files.visits())) {
      long reached = 0;
      for (String text = journal.next(); text != null; text = journal.next()) {
        JournalLine entry = entry(text, files.journal(), journal.number());
        if (entry.n() > reached) {
          String visit = visits.next();
          if (visit == null) {
            return;
          }
          reached = entry.n();
          sink.ended(visit(visit, files.visits(), visits.number(), reached));
        }
        if (entry.at() != null) {
          sink.started(entry.at());
        }
        entry.offers().forEach(sink::offered);
        entry.refusals().forEach(refusal -> sink.refused(refusal.url(), refusal.rule()));
      }
    }
  }

  /// The endings in their order, read as the stream is consumed. To be closed.
  public Stream<VisitLine> visits() {
    if (!Files.exists(files.visits())) {
      return Stream.empty();
    }
    Lines lines = new Lines(files.visits());
    return StreamSupport.stream(new VisitSpliterator(lines, files.visits()), false)
        .onClose(lines::close);
  }

  /// The kept pages in the order of their visits, each read from its WARC file as the stream is
  /// consumed. To be closed.
  ///
  /// @throws ArchiveException while it is consumed, if a page is not where its visit line says
  public Stream<StoredPage> pages() {
    return visits().filter(line -> line.warc() != null).map(this::page);
  }

  /// The page a visit line tells of, which must have been kept.
  public StoredPage page(VisitLine line) {
    Place place = Objects.requireNonNull(line.warc());
    return new StoredPage(line, WarcPages.read(files.warc(), line.finalUrl(), place));
  }

  /// The small state a part of the crawl left, if it left any.
  public Optional<byte[]> remembered(String part) {
    Path file = files.state(part);
    try {
      return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  /// What the crawl knows about a URL, or nothing where it never met it.
  public Optional<Story> why(Url url) {
    return new Why(files).story(url);
  }

  /// Notes what somebody thinks of a page. May be called while a crawl runs, also by another
  /// process.
  public void addFeedback(Url url, boolean good, Instant at) {
    try (AppendFile out = new AppendFile(files.feedback())) {
      out.append(Json.line(new Feedback(url, good, at)));
    }
  }

  /// All that was said, oldest first.
  public List<Feedback> feedback() {
    List<Feedback> all = new ArrayList<>();
    if (!Files.exists(files.feedback())) {
      return all;
    }
    try (Lines lines = new Lines(files.feedback())) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        try {
          all.add(Json.MAPPER.readValue(text, Feedback.class));
        } catch (JacksonException e) {
          throw Json.broken(files.feedback(), lines.number(), e);
        }
      }
    }
    return all;
  }

  static VisitLine visit(String text, Path file, long number) {
    try {
      return Json.MAPPER.readValue(text, VisitLine.class);
    } catch (JacksonException e) {
      throw Json.broken(file, number, e);
    }
  }

  static JournalLine entry(String text, Path file, long number) {
    try {
      return JournalLine.parse(text);
    } catch (JacksonException e) {
      throw Json.broken(file, number, e);
    }
  }

  private static VisitLine visit(String text, Path file, long number, long expected) {
    VisitLine line = visit(text, file, number);
    if (line.n() != expected) {
      throw new ArchiveException(
          file
              + ", line "
              + number
              + ", has number "
              + line.n()
              + " where the journal has "
              + expected
              + ". Bring both files back from the same copy.");
    }
    return line;
  }

  private static void createIfMissing(Path file) {
    try {
      if (!Files.exists(file)) {
        Files.createFile(file);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(file, e);
    }
  }

  private static final class VisitSpliterator extends Spliterators.AbstractSpliterator<VisitLine> {
    private final Lines lines;
    private final Path file;

    VisitSpliterator(Lines lines, Path file) {
      super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
      this.lines = lines;
      this.file = file;
    }

    @Override
    public boolean tryAdvance(Consumer<? super VisitLine> action) {
      String text = lines.next();
      if (text == null) {
        return false;
      }
      action.accept(visit(text, file, lines.number()));
      return true;
    }
  }
}

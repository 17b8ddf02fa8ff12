package io.cormorant.archive.folder;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.rocksdb.CrawlStore;
import io.cormorant.archive.rocksdb.Positions;
import io.cormorant.archive.rocksdb.StoreSettings;
import io.cormorant.archive.warc.FolderSync;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.archive.warc.WarcPages;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Url;
import io.cormorant.crawl.CrawlHistory;
import io.cormorant.crawl.LessonMark;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// The folder of one crawl. Reading it takes no lock and may be done by any process while the crawl
/// runs; only [#archive] writes the crawl's history, and locks the folder for that.
///
/// To resume: open, then [#archive], which brings everything back to the last commit.
public final class CrawlFolder {
  /// The names of its plan and its report.
  public static final String PLAN_FILE = "crawl.yaml";

  public static final String REPORT_FILE = "report.html";

  private final CrawlFiles files;

  CrawlFolder(CrawlFiles files) {
    this.files = files;
  }

  /// Makes a folder for a new crawl. The folder may exist, as long as no crawl is in it.
  ///
  /// @throws ArchiveException if there is one, or the folder cannot be written
  public static CrawlFolder create(Path folder) {
    refuseIfTaken(folder);
    CrawlFiles files = new CrawlFiles(folder);
    try {
      Files.createDirectories(folder);
      if (isFruitless(folder)) {
        FruitlessCrawl.remove(files);
      }
      if (!Files.exists(files.visits())) {
        Files.createFile(files.visits());
      }
      Files.createDirectories(files.warc());
      return new CrawlFolder(files);
    } catch (FileAlreadyExistsException e) {
      throw taken(folder, e);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Looks whether a new crawl could be made there, and changes nothing.
  ///
  /// @throws ArchiveException if there is one already, or something that is no folder
  public static void refuseIfTaken(Path folder) {
    CrawlFiles files = new CrawlFiles(folder);
    try {
      boolean file = Files.exists(folder) && !Files.isDirectory(folder);
      if (file
          || (Files.exists(files.visits()) && !isUnbegun(files) && !FruitlessCrawl.is(files))) {
        throw taken(folder, new FileAlreadyExistsException(files.visits().toString()));
      }
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Whether a crawl is there that fetched no page at all, does not run, and about which nobody
  /// said anything: a new one may take its place.
  public static boolean isFruitless(Path folder) {
    return FruitlessCrawl.is(new CrawlFiles(folder));
  }

  private static ArchiveException taken(Path folder, FileAlreadyExistsException e) {
    return Files.isDirectory(folder)
        ? new ArchiveException(
            folder + " already holds a crawl. Resume it, or choose another folder.", e)
        : new ArchiveException(
            folder + " is a file, and a crawl needs a folder. Choose another place.", e);
  }

  /// Whether a crawl died there before it had written its plan, so that nothing can go on with it.
  private static boolean isUnbegun(CrawlFiles files) throws IOException {
    return Files.size(files.visits()) == 0
        && !Files.exists(files.plan())
        && isUnused(files.store());
  }

  /// Whether nothing was ever committed to a store. One that cannot be read was not made wholly.
  private static boolean isUnused(Path path) {
    try (CrawlStore store = CrawlStore.read(path)) {
      return store.positions().equals(Positions.NONE)
          && store.state(CrawlHistory.STRATEGY).isEmpty();
    } catch (ArchiveException _) {
      return true;
    }
  }

  /// Makes a folder for a crawl that is put together from others. It is one as soon as it has
  /// visits; having no frontier it cannot be resumed.
  ///
  /// @throws ArchiveException if something is there already
  public static CrawlFolder prepare(Path folder) {
    CrawlFiles files = new CrawlFiles(folder);
    try {
      Files.createDirectories(files.folder());
      try (Stream<Path> there = Files.list(folder)) {
        if (there.findAny().isPresent()) {
          throw new ArchiveException(folder + " is not empty. Choose a new folder.");
        }
      }
      Files.createDirectories(files.warc());
      files.remember(CrawlFiles.MERGED, new byte[0]);
      return new CrawlFolder(files);
    } catch (IOException e) {
      throw ArchiveException.writing(folder, e);
    }
  }

  /// Whether a crawl was begun there, so that it can be opened: not while its folder is being made
  /// or deleted.
  public static boolean isBegun(Path folder) {
    CrawlFiles files = new CrawlFiles(folder);
    return Files.exists(files.plan()) && isCrawl(files);
  }

  private static boolean isCrawl(CrawlFiles files) {
    return Files.isRegularFile(files.visits()) || Files.isDirectory(files.store());
  }

  /// Opens the folder of a crawl that was begun before. What is left to [#settle] since a crawl was
  /// cut off at its very end is done first, if it can be.
  ///
  /// @throws ArchiveException if it is none
  public static CrawlFolder open(Path folder) {
    CrawlFolder crawl = read(folder);
    try {
      crawl.settle();
    } catch (ArchiveException _) {
      // somebody else is at it, or it cannot be written: then it is read as it is
    }
    return crawl;
  }

  /// The same as it is, with nothing written: for whoever looks often, or while a crawl runs.
  ///
  /// @throws ArchiveException if it is none
  public static CrawlFolder read(Path folder) {
    CrawlFiles files = new CrawlFiles(folder);
    if (!Files.isDirectory(folder)) {
      throw new ArchiveException("there is no folder " + folder + ". Check the path.");
    }
    if (!isCrawl(files)) {
      throw new ArchiveException(
          folder
              + " is not the folder of a crawl: it has no "
              + files.visits().getFileName()
              + ". Check the path.");
    }
    return new CrawlFolder(files);
  }

  /// Writes the last decisions about the pages of a crawl that has ended, see
  /// [FolderArchive#leave], and what became of those that were asked for again, see
  /// [FolderArchive#looksAgain], if that is not written yet; before that, undoes or completes a
  /// merge of pages of workers that was cut off.
  ///
  /// @throws ArchiveException if another crawl is writing there, or it cannot be written
  public void settle() {
    if (files.remembered(FolderRevision.MERGE).isPresent()
        || files.remembered(FolderRevision.VERDICTS).isPresent()
        || files.remembered(FolderRevision.VERSIONS).isPresent()) {
      revise().close();
    }
  }

  public Path path() {
    return files.folder();
  }

  public Path planFile() {
    return files.plan();
  }

  public Path reportFile() {
    return files.folder().resolve(REPORT_FILE);
  }

  /// What the crawl was asked to do.
  ///
  /// @throws io.cormorant.plan.PlanException if the plan is gone or cannot be read
  public CrawlPlan plan() {
    return PlanFile.read(files.plan());
  }

  /// The same for those who can do without: nothing where it is gone.
  public Optional<CrawlPlan> planIfThere() {
    return Files.exists(files.plan()) ? Optional.of(plan()) : Optional.empty();
  }

  /// Writes the plan and brings it to the disk.
  public void write(CrawlPlan plan) {
    try {
      PlanFile.write(plan, files.plan());
      FolderSync.force(files.folder());
    } catch (IOException e) {
      throw ArchiveException.writing(files.plan(), e);
    } catch (UncheckedIOException e) {
      throw ArchiveException.writing(files.plan(), Objects.requireNonNull(e.getCause()));
    }
  }

  /// A line for each pick that ended, for people and their tools; see [VisitLine].
  public Path visitsFile() {
    return files.visits();
  }

  /// What the crawl knows of URLs beside its visits; not there in a merged folder.
  public Path storeFolder() {
    return files.store();
  }

  /// The folder of the search index, which may not be there; see [IndexFeed].
  public Path index() {
    return files.index();
  }

  /// Locks the folder, brings it back to its last commit and opens it for writing.
  ///
  /// @param software name and version of the program, for the WARC files
  /// @throws ArchiveException if another crawl is writing there, or it cannot be written
  public FolderArchive archive(CrawlPlan plan, Clock clock, String software) {
    String name = String.valueOf(files.folder().toAbsolutePath().normalize().getFileName());
    WarcLabel label = KeptPages.label(plan, software, name);
    return archive(plan.topic().id(), plan.judge(), clock, label, WarcStore.ROLL_AT);
  }

  FolderArchive archive(String topic, String judge, Clock clock, WarcLabel label, long rollAt) {
    refuseUnlessResumable();
    FolderLock lock = FolderLock.take(files.folder());
    CrawlStore store = null;
    boolean done = false;
    try {
      store = CrawlStore.open(files.store(), StoreSettings.defaults());
      FolderArchive archive =
          new FolderArchive(files, lock, store, topic, judge, clock, label, rollAt);
      done = true;
      return archive;
    } finally {
      if (!done) {
        if (store != null) {
          store.close();
        }
        lock.close();
      }
    }
  }

  private void refuseUnlessResumable() {
    if (files.isMerged()) {
      throw new ArchiveException(
          files.folder()
              + " was merged from other crawls and cannot be resumed. Resume one of those, or start a new crawl.");
    }
    if (Files.exists(files.state(FolderRevision.PURGE))) {
      throw new ArchiveException(
          "a purge of "
              + files.folder()
              + " was interrupted. Run it again first, or run one that finds nothing.");
    }
    if (Files.exists(files.state(FolderRevision.MERGE))) {
      throw new ArchiveException(
          "a merge of " + files.folder() + " was interrupted. Run it again first.");
    }
  }

  /// Whether it was made from other crawls, so that it cannot be resumed.
  public boolean isMerged() {
    return files.isMerged();
  }

  /// The process that crawls into the folder now, if one does.
  public OptionalLong owner() {
    return FolderLock.owner(files.folder());
  }

  /// Whether there is a folder and a process writes into it now, be the folder whole or not.
  public static boolean isTaken(Path folder) {
    return Files.isDirectory(folder) && FolderLock.owner(folder).isPresent();
  }

  /// How many URLs are in which state, by the last commit; empty for a merged folder.
  public Optional<CrawlStore.Counts> counts() {
    return read(CrawlStore::counts);
  }

  /// How far the files of the folder are committed; empty for a merged folder.
  public Optional<Positions> committed() {
    return read(CrawlStore::positions);
  }

  /// Documents that came, by the last commit.
  public long downloads() {
    long last = committed().map(Positions::ended).orElse(Long.MAX_VALUE);
    try (Stream<VisitLine> lines = visits()) {
      return lines.takeWhile(line -> line.n() <= last).filter(VisitLine::isDownload).count();
    }
  }

  /// Visited pages that link to a URL, at most so many; none where the crawl does not keep links.
  public List<Url> linksTo(Url url, int max) {
    return read(store -> store.linksTo(url, max)).orElse(List.of());
  }

  /// Whether the crawl keeps links, and has any by its last commit.
  public boolean hasLinks() {
    return read(CrawlStore::hasLinks).orElse(false);
  }

  private <T> Optional<T> read(Function<CrawlStore, T> question) {
    CrawlStore store = files.readStore().orElse(null);
    if (store == null) {
      return Optional.empty();
    }
    try (store) {
      return Optional.of(question.apply(store));
    }
  }

  /// Locks the folder for a change of what it holds. To be closed.
  ///
  /// @throws ArchiveException if a crawl is writing there
  public FolderRevision revise() {
    return FolderRevision.begin(files);
  }

  /// The folder of the stored pages.
  public Path warcFolder() {
    return files.warc();
  }

  /// Whether a crawl was cut off here, so that its files may be torn; opening it by [#archive]
  /// mends that.
  public boolean isCutOff() {
    try (Stream<Path> names = Files.list(files.warc())) {
      return names.anyMatch(name -> name.toString().endsWith(".open"));
    } catch (IOException e) {
      throw ArchiveException.reading(files.warc(), e);
    }
  }

  /// The endings in their order, read as the stream is consumed. To be closed.
  public Stream<VisitLine> visits() {
    if (!Files.exists(files.visits())) {
      return Stream.empty();
    }
    Visits visits = new Visits(files);
    return StreamSupport.stream(visits, false).onClose(visits::close);
  }

  /// The ending with a number, found without reading those before it; nothing where there is none,
  /// or it was purged.
  public Optional<VisitLine> visit(long n) {
    if (!Files.exists(files.visits())) {
      return Optional.empty();
    }
    try (VisitAt visits = new VisitAt(files)) {
      return Optional.ofNullable(visits.find(n));
    }
  }

  /// The stored pages in the order of their visits, each read from its WARC file as the stream is
  /// consumed. To be closed.
  ///
  /// @throws ArchiveException while it is consumed, if a page is not where its visit line says
  public Stream<StoredPage> pages() {
    return visits().filter(line -> line.warc() != null).map(this::page);
  }

  /// The page a visit line tells of, which must be stored.
  public StoredPage page(VisitLine line) {
    RecordPlace place = Objects.requireNonNull(line.warc());
    return new StoredPage(line, WarcPages.read(files.warc(), line.finalUrl(), place));
  }

  /// The small state a part of the crawl left in a file of its own, if it left any.
  public Optional<byte[]> remembered(String part) {
    return files.remembered(part);
  }

  /// What the crawl knows about a URL, or nothing where it never met it.
  public Optional<Story> why(Url url) {
    return new Why(files).story(url);
  }

  /// What can look through the folder for damage.
  public Fsck fsck() {
    return new Fsck(files);
  }

  /// The URLs of all pages in the WARC files, in their order, each as often as it is there.
  public void forEachStored(Consumer<Url> action) {
    for (Path file : WarcScan.files(files.warc())) {
      WarcScan.read(file, 0, (url, _) -> action.accept(url));
    }
  }

  /// Notes what people think of pages; what is said of one that was not visited, or was purged, is
  /// left out. May be called while a crawl runs, also by another process.
  ///
  /// @return the visits of the pages
  public Map<Url, VisitLine> addFeedback(List<Feedback> said) {
    try (FeedbackLock _ = FeedbackLock.take(files)) {
      Map<Url, VisitLine> visits =
          visited(said.stream().map(Feedback::url).collect(Collectors.toSet()));
      List<Feedback> known = said.stream().filter(each -> visits.containsKey(each.url())).toList();
      if (!known.isEmpty()) {
        new FeedbackFile(files.feedback()).add(known);
      }
      return visits;
    }
  }

  /// All that was said after a line, oldest first; all of it after line 0.
  public List<Feedback.Numbered> feedbackAfter(long number) {
    return new FeedbackFile(files.feedback()).after(number);
  }

  /// What the judge had learned by the last commit, in its own form; nothing where it never did.
  public Optional<byte[]> learned() {
    return state(CrawlHistory.JUDGE);
  }

  /// What a part of the crawl had said at the last commit.
  public Optional<byte[]> state(String part) {
    return read(store -> store.state(part)).flatMap(Function.identity());
  }

  /// The same, if it was learned for that.
  ///
  /// @param digest see [io.cormorant.plan.CrawlPlan#judgeDigest]
  public Optional<byte[]> learnedFor(String digest) {
    Optional<String> known =
        state(CrawlHistory.LEARNED_FOR).map(state -> new String(state, StandardCharsets.UTF_8));
    return known.filter(digest::equals).flatMap(_ -> learned());
  }

  /// What the strategy had saved by the last commit, in its own form; nothing where it never did,
  /// or where that was lost.
  public Optional<byte[]> strategy() {
    return state(CrawlHistory.STRATEGY).filter(state -> state.length > 0);
  }

  /// How far the judge is in what was said, by the last commit.
  public LessonMark lessons() {
    return state(CrawlHistory.LESSONS)
        .map(
            state -> {
              try {
                return LessonMark.of(state);
              } catch (IOException e) {
                throw ArchiveException.reading(files.store(), e);
              }
            })
        .orElse(LessonMark.NONE);
  }

  /// The last visit of each of these URLs that led to a page, under its own address or another.
  public Map<Url, VisitLine> visited(Set<Url> urls) {
    return Files.exists(files.visits()) ? new VisitFinder(files).find(urls) : Map.of();
  }
}

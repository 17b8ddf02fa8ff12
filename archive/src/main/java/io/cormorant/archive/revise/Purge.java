package io.cormorant.archive.revise;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Elsewhere;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.FolderSync;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.archive.warc.WarcPurge;
import io.cormorant.core.Url;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Takes pages out of a crawl folder for good: out of WARC files, visits, frontier, feedback and
/// search index. Of their visits only the numbers stay. What other pages say of them, such as
/// links, belongs to those pages. For one run.
///
/// The files that change are written anew under other names; then the frontier, the feedback and
/// whoever else is named forget, as long as the visits still tell what; then the visits, which name
/// the files, are replaced at once; then the old files go. `purge.state` names them meanwhile, so
/// running a purge, the same or another one, completes one that was cut off before it begins.
public final class Purge {
  private final CrawlFolder folder;
  private final Predicate<VisitLine> chosen;
  private final Predicate<Url> named;
  private final Set<Url> aimed = new HashSet<>();
  private final Set<Url> urls = new HashSet<>();
  private final Map<String, Long> hosts = new TreeMap<>();
  private long visits;
  private long pages;

  /// What goes.
  ///
  /// @param visits whose lines go
  /// @param pages stored ones of them
  /// @param hosts visits by host
  /// @param files WARC files that were written anew or removed
  public record Result(long visits, long pages, Map<String, Long> hosts, long files) {}

  /// @param chosen whose visits go
  /// @param named addresses that are to be forgotten, visited or not
  public Purge(CrawlFolder folder, Predicate<VisitLine> chosen, Predicate<Url> named) {
    this.folder = folder;
    this.chosen = chosen;
    this.named = named;
  }

  /// Says what would go and changes nothing.
  public Result preview() {
    collect();
    return new Result(visits, pages, hosts, 0);
  }

  /// Whether an address is to be forgotten: it was named, or a visit that goes asked for it or
  /// ended there.
  public boolean forgets(Url url) {
    return named.test(url) || urls.contains(url);
  }

  /// Takes them out.
  ///
  /// @param others what else must forget, told while the visits still tell what; doing it twice
  ///   does no harm
  public Result run(FolderRevision revision, Runnable others) {
    complete(revision);
    collect();
    WarcPurge warc =
        new WarcPurge(
            folder.warcFolder(), text -> Url.parse(text).filter(this::forgets).isPresent());
    List<String> files = warc.affected();
    if (visits > 0 || !files.isEmpty()) {
      begin(files);
      files.forEach(warc::rewrite);
      revision.forget(this::forgets);
      others.run();
      revision.rewriteVisits(line -> after(line, warc));
      complete(revision);
    } else {
      revision.forget(this::forgets);
      others.run();
    }
    return new Result(visits, pages, hosts, files.size());
  }

  /// Pages go whole, with all their versions: one of which a version stays does not go unless it is
  /// named.
  private void collect() {
    Elsewhere.refuse(folder);
    forEachVisit(
        line -> {
          refuseIfNowhere(line);
          if (chosen.test(line)) {
            aimed.add(line.finalUrl());
          }
        });
    Set<Url> staying = new HashSet<>();
    forEachVisit(
        line -> {
          if (line.visited() && aimed.contains(line.finalUrl()) && !chosen.test(line)) {
            staying.add(line.finalUrl());
          }
        });
    aimed.removeAll(staying);
    forEachVisit(
        line -> {
          if (goes(line)) {
            urls.add(line.url());
            urls.add(line.finalUrl());
            hosts.merge(line.finalUrl().host(), 1L, Long::sum);
            visits++;
            pages += line.stored() || line.kept() ? 1 : 0;
          }
        });
  }

  private void forEachVisit(Consumer<VisitLine> action) {
    try (Stream<VisitLine> lines = folder.visits()) {
      lines.forEachOrdered(action);
    }
  }

  private boolean goes(VisitLine line) {
    return aimed.contains(line.finalUrl()) || isNamed(line);
  }

  private boolean isNamed(VisitLine line) {
    return named.test(line.url()) || named.test(line.finalUrl());
  }

  private @Nullable VisitLine after(VisitLine line, WarcPurge warc) {
    if (goes(line)) {
      return null;
    }
    RecordPlace place = line.warc();
    return line.forgetting(this::forgets)
        .moved(line.n(), place == null ? null : warc.placeNow(place));
  }

  private void refuseIfNowhere(VisitLine line) {
    if (line.kept() && line.warc() == null) {
      throw new ArchiveException(
          folder.visitsFile()
              + " does not say where page "
              + line.n()
              + " lies. Run 'cormorant fsck DIR --repair', then purge.");
    }
  }

  private void begin(List<String> files) {
    Path state = state();
    try (FileOutputStream out = new FileOutputStream(state.toFile())) {
      out.write(String.join("\n", files).getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
      FolderSync.force(folder.path());
    } catch (IOException e) {
      throw ArchiveException.writing(state, e);
    }
  }

  /// Removes, of each file that was to be replaced, the old one if the visits do not need it any
  /// more, else the new one.
  private void complete(FolderRevision revision) {
    Path state = state();
    if (!Files.exists(state)) {
      return;
    }
    try {
      Set<String> needed = neededFiles();
      List<String> useless =
          Files.readAllLines(state).stream()
              .filter(old -> !old.isEmpty())
              .map(old -> needed.contains(old) ? WarcPurge.successor(old) : old)
              .toList();
      if (!useless.isEmpty()) {
        WarcPurge.remove(folder.warcFolder(), useless);
      }
      revision.commit(Map.of());
      Files.delete(state);
      FolderSync.force(folder.path());
    } catch (IOException e) {
      throw ArchiveException.writing(state, e);
    }
  }

  private Set<String> neededFiles() {
    Set<String> needed = new HashSet<>();
    try (Stream<VisitLine> lines = folder.visits()) {
      lines.forEach(
          line -> {
            if (line.warc() != null) {
              needed.add(line.warc().file());
            }
          });
    }
    return needed;
  }

  private Path state() {
    return folder.path().resolve(FolderRevision.PURGE + ".state");
  }
}

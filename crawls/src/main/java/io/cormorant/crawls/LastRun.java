package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.FolderRevision;
import io.cormorant.archive.folder.Problem;
import io.cormorant.core.Cut;
import io.cormorant.core.ShellWord;
import io.cormorant.crawl.Ending;
import io.cormorant.crawl.Progress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What the folder of a crawl remembers of its last run: nothing while it runs, or where it was cut
/// off.
public final class LastRun {
  /// Under which the folder remembers how the last run ended; empty while it runs or when it was
  /// cut off.
  static final String STATE = "ending";

  private static final Part<Cut> CUT =
      new Part<>(Cuts.STATE, Cuts::read, "'cormorant rejudge %s' then decides again");
  private static final Part<End> ENDING =
      new Part<>(STATE, End::read, "the crawl then counts as interrupted");

  private final CrawlFolder crawl;

  /// How it ended, and what its visits do not tell.
  ///
  /// @param requests those included that are no visits, such as for robots.txt
  /// @param seconds it took, with the runs before
  public record End(Ending ending, long requests, double seconds) {
    static End of(Ending ending, Progress end) {
      return new End(ending, end.requests(), end.elapsed().toMillis() / 1000.0);
    }

    /// As the folder remembers it.
    byte[] bytes() {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("ending", ending.code());
      object.put("requests", requests);
      object.put("seconds", seconds);
      return Json.line(object).getBytes(StandardCharsets.UTF_8);
    }

    private static End read(String text) {
      JsonNode object = Json.mapper().readTree(text);
      return new End(
          Ending.of(object.path("ending").asString(""))
              .orElseThrow(() -> new IllegalArgumentException("no ending")),
          object.path("requests").asLong(),
          object.path("seconds").asDouble());
    }
  }

  /// @param loss what it means that it is forgotten; %s stands for the folder
  private record Part<T>(String name, Function<String, T> reading, String loss) {}

  public LastRun(CrawlFolder crawl) {
    this.crawl = crawl;
  }

  /// What its pages were decided by last: at its end, or when they were judged again.
  ///
  /// @throws ArchiveException if that is damaged
  public Optional<Cut> cut() {
    return read(CUT);
  }

  /// How it ended.
  ///
  /// @throws ArchiveException if that is damaged
  public Optional<End> ending() {
    return read(ENDING);
  }

  /// What is damaged.
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    for (Part<?> part : List.of(CUT, ENDING)) {
      String damage = damage(part);
      if (damage != null) {
        problems.add(new Problem(damage));
      }
    }
    return problems;
  }

  /// Forgets what is damaged.
  ///
  /// @param done told what was done
  public void repair(Consumer<String> done) {
    try (FolderRevision revision = crawl.revise()) {
      for (Part<?> part : List.of(CUT, ENDING)) {
        if (damage(part) != null) {
          revision.remember(part.name(), new byte[0]);
          done.accept("emptied " + part.name() + ".state.");
        }
      }
    }
  }

  private @Nullable String damage(Part<?> part) {
    try {
      read(part);
      return null;
    } catch (ArchiveException e) {
      return e.getMessage();
    }
  }

  private <T> Optional<T> read(Part<T> part) {
    try {
      return crawl
          .remembered(part.name())
          .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
          .filter(text -> !text.isEmpty())
          .map(part.reading());
    } catch (JacksonException | IllegalArgumentException e) {
      String folder = ShellWord.of(crawl.path());
      throw ArchiveException.damaged(
          "%s is damaged. Have it emptied by 'cormorant fsck %s --repair': %s."
              .formatted(
                  crawl.path().resolve(part.name() + ".state"),
                  folder,
                  part.loss().formatted(folder)),
          e);
    }
  }
}

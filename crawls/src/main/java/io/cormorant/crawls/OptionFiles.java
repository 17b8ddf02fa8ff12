package io.cormorant.crawls;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Options;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanException;
import io.cormorant.plan.Problems;
import io.cormorant.plan.Utf8File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/// The files that options of a plan's strategy name.
///
/// A crawl keeps copies of them in its folder and names these in its plan, so that it goes on alike
/// and can be repeated, whatever becomes of the files and wherever the folder is moved.
public final class OptionFiles {
  /// Where the copies are in a crawl folder.
  private static final String FOLDER = "options";

  private static final int MAX_BYTES = 16 << 20;

  private final CrawlPlan plan;
  private final Map<String, String> contents;

  private OptionFiles(CrawlPlan plan, Map<String, String> contents) {
    this.plan = plan;
    this.contents = contents;
  }

  /// Reads them.
  ///
  /// @param beside the folder that their names are relative to
  /// @throws BadInput if one cannot be read
  public static OptionFiles read(CrawlPlan plan, Path beside) {
    Options options = Assembly.chosenStrategy(plan.strategy()).options();
    Options read = BadInput.unless(() -> with(options, beside));
    Map<String, String> contents = options.files();
    if (contents.isEmpty()) {
      return new OptionFiles(plan, contents);
    }
    contents.replaceAll((option, _) -> read.word(option));
    Map<String, String> copies = options.files();
    copies.replaceAll((option, _) -> FOLDER + "/" + option);
    return new OptionFiles(plan.change().strategy(options.with(copies).spec()).build(), contents);
  }

  /// The plan as it names the copies, from the folder of the crawl.
  public CrawlPlan plan() {
    return plan;
  }

  /// Copies them to the folder of a crawl, in place of those before.
  public void keep(Path crawl) {
    Path folder = crawl.resolve(FOLDER);
    contents.forEach(
        (option, content) -> {
          Path fresh = folder.resolve(option + ".new");
          try {
            Files.createDirectories(folder);
            Files.writeString(fresh, content);
            Files.move(
                fresh,
                folder.resolve(option),
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
          } catch (IOException e) {
            throw ArchiveException.writing(fresh, e);
          }
        });
  }

  /// Options with the contents of their files.
  ///
  /// @throws IllegalArgumentException if one cannot be read
  static Options with(Options options, Path beside) {
    return options.withFiles(file -> content(beside.resolve(file)));
  }

  private static String content(Path file) {
    try {
      return Utf8File.read(file, MAX_BYTES, new Problems(file.toString()));
    } catch (PlanException e) {
      throw new IllegalArgumentException(e.problems().getFirst().text(), e);
    }
  }
}

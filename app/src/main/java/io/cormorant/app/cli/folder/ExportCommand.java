package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.cli.common.Language;
import io.cormorant.app.cli.common.OutputPlace;
import io.cormorant.app.cli.common.PlanNote;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.export.ChunkSink;
import io.cormorant.archive.export.Chunks;
import io.cormorant.archive.export.CsvSink;
import io.cormorant.archive.export.Export;
import io.cormorant.archive.export.ExportCounts;
import io.cormorant.archive.export.ExportFilter;
import io.cormorant.archive.export.JsonlSink;
import io.cormorant.archive.export.Manifest;
import io.cormorant.archive.export.PageFolderSink;
import io.cormorant.archive.export.PageSink;
import io.cormorant.archive.export.PageText;
import io.cormorant.archive.export.ParquetSink;
import io.cormorant.archive.export.SqliteSink;
import io.cormorant.archive.export.TextSink;
import io.cormorant.archive.export.WarcSink;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.warc.WarcStore;
import io.cormorant.core.Mark;
import io.cormorant.core.NearestName;
import io.cormorant.core.ShellWord;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Takes the kept pages out of a crawl folder.
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Exports the kept pages of a crawl to files or a database table.",
      "The crawl may be running. A manifest with counts, digests and settings is written next to the output."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant export corpus --out pages.jsonl.gz --min-score 0.4 --dedupe",
      "  cormorant export corpus --out pages.parquet",
      "  cormorant export corpus --format markdown --out pages",
      "  cormorant export corpus --format chunks --out chunks.jsonl --chunk-size 1000",
      "  cormorant export corpus --to jdbc:mariadb://localhost/corpus --user me",
      "  cormorant export corpus | jq -r .title"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "jsonl: one JSON object per page, with its main text; csv: one row per page;",
        "parquet, sqlite: the same as a Parquet or SQLite file;",
        "chunks: pieces of text for retrieval, one JSON object each;",
        "text: one file per page, in folders by host, and index.jsonl;",
        "markdown: like text, with headings, lists, tables and code;",
        "warc: the records of the pages in new WARC files.",
        "Default: from the extension of --out (.jsonl, .csv, .parquet, .sqlite), otherwise jsonl."
      })
  private @Nullable ExportFormat named;

  private ExportFormat format = ExportFormat.JSONL;

  @Option(
      names = "--out",
      paramLabel = "FILE|DIR|-",
      description = {
        "File to write; - for standard output (default). Compressed if the name ends in .gz.",
        "For text, markdown and warc, a new or empty folder. Must be outside the crawl folder."
      })
  private String out = STANDARD_OUTPUT;

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      description =
          "Manifest to write (default: FILE.manifest.json next to the output, manifest.json in an output folder, or standard error if the output is standard output).")
  private @Nullable Path manifest;

  @Option(names = "--min-score", paramLabel = "X", description = "Minimum score, from 0 to 1.")
  private @Nullable Double minScore;

  @Option(
      names = "--lang",
      paramLabel = "L",
      split = ",",
      hideParamSyntax = true,
      description = "Only pages in these languages, such as en,zh.")
  private List<String> languages = List.of();

  @Option(
      names = "--host",
      paramLabel = "H",
      description = "Only pages from this host and its subdomains.")
  private @Nullable String host;

  @Option(
      names = "--since",
      paramLabel = "D",
      description =
          "Only pages fetched since this time: 2026-10-31, 2026-10-31T12:00:00Z, or 7d for a week.")
  private @Nullable String since;

  @Option(names = "--maybe", description = "Include pages marked maybe.")
  private boolean maybe;

  @Option(
      names = "--without",
      paramLabel = "MARK",
      split = ",",
      hideParamSyntax = true,
      description =
          "Leave out pages with these marks: short, list, link-heavy, script-shell, date-from-url.")
  private List<String> without = List.of();

  @Option(
      names = "--overwrite",
      description = "Overwrite the output file even if it is not an earlier export.")
  private boolean overwrite;

  @Option(
      names = "--dedupe",
      description = "Keep only one of each group of duplicate or near-duplicate pages.")
  private boolean dedupe;

  @Option(
      names = "--respect-usage",
      description =
          "Leave out pages marked noindex, noai, tdm-reservation: 1 or ai-train=no. Otherwise they are only counted.")
  private boolean respectUsage;

  @Option(names = "--links", description = "jsonl: include the targets of each page's links.")
  private boolean links;

  @Option(
      names = "--chunk-size",
      paramLabel = "N",
      description = "chunks: maximum characters per chunk (default: ${DEFAULT-VALUE}).")
  private int chunkSize = Chunks.USUAL_SIZE;

  @Option(
      names = "--chunk-overlap",
      paramLabel = "N",
      description =
          "chunks: maximum overlap with the previous chunk, in characters (default: an eighth of --chunk-size).")
  private @Nullable Integer chunkOverlap;

  @Option(names = "--bom", description = "csv: start with a byte order mark, for Excel.")
  private boolean mark;

  @Mixin private JdbcOptions database = new JdbcOptions();

  @Override
  public Integer call() {
    boolean toStandardOutput = out.equals(STANDARD_OUTPUT);
    format =
        database.isNamed() ? ExportFormat.JSONL : ExportFormat.of(named, out, toStandardOutput);
    refuseIdleOptions();
    if (database.isNamed() && !out.equals(STANDARD_OUTPUT)) {
      throw new BadInput("give either --to or --out, not both");
    }
    CrawlFolder crawl = CrawlFolder.open(folder);
    refuseUnfitOutput();
    CrawlPlan plan = PlanNote.planIfThere(crawl, spec.commandLine().getErr());
    Path manifestFile = manifestFile();
    if (manifestFile != null) {
      Manifest.refuseForeign(manifestFile);
    }
    ExportFilter filter = filter();
    ExportCounts counts;
    try (PageSink sink = sink(crawl)) {
      counts =
          new Export(crawl, filter)
              .run(sink, new Counting(spec.commandLine().getErr(), "pages exported"));
    }
    Manifest told =
        new Manifest(
            Product.name(),
            Product.CLOCK.instant(),
            database.isNamed() ? "jdbc" : format.name().toLowerCase(Locale.ROOT),
            filter,
            plan,
            counts);
    if (manifestFile == null) {
      spec.commandLine().getErr().println(told.line());
    } else {
      told.write(manifestFile);
      told.writeCard(Manifest.card(manifestFile));
    }
    return say(counts);
  }

  /// An option that would change nothing was given for a reason.
  private void refuseIdleOptions() {
    boolean toTable = database.isNamed();
    refuseIdle("--links", format == ExportFormat.JSONL && !toTable, "--format jsonl");
    refuseIdle("--bom", format == ExportFormat.CSV && !toTable, "--format csv");
    refuseIdle("--chunk-size", format == ExportFormat.CHUNKS, "--format chunks");
    refuseIdle("--chunk-overlap", format == ExportFormat.CHUNKS, "--format chunks");
    refuseIdle("--format", !toTable, "files, not for --to");
    refuseIdle("--table", toTable, "--to JDBC-URL");
    refuseIdle("--user", toTable, "--to JDBC-URL");
  }

  private void refuseIdle(String option, boolean works, String only) {
    if (!works && spec.commandLine().getParseResult().hasMatchedOption(option)) {
      throw new BadInput(option + " is only for " + only + "; leave it out here");
    }
  }

  private PageSink sink(CrawlFolder crawl) {
    if (database.isNamed()) {
      return database.sink();
    }
    PrintWriter standard = spec.commandLine().getOut();
    boolean toFile = !out.equals(STANDARD_OUTPUT);
    return switch (format) {
      case JSONL -> toFile ? JsonlSink.to(outPath(), links) : JsonlSink.to(standard, links);
      case CSV -> toFile ? CsvSink.to(outPath(), mark) : CsvSink.to(standard, mark);
      case TEXT -> toFile ? new PageFolderSink(outPath(), PageText.PLAIN) : new TextSink(standard);
      case MARKDOWN -> new PageFolderSink(outPath(), PageText.MARKDOWN);
      case CHUNKS -> toFile ? ChunkSink.to(outPath(), chunks()) : ChunkSink.to(standard, chunks());
      case PARQUET -> new ParquetSink(outPath());
      case SQLITE -> new SqliteSink(outPath());
      case WARC -> new WarcSink(crawl.warcFolder(), outPath(), WarcStore.ROLL_AT);
    };
  }

  private Chunks chunks() {
    return BadInput.unless(
        () -> chunkOverlap == null ? new Chunks(chunkSize) : new Chunks(chunkSize, chunkOverlap));
  }

  private ExportFilter filter() {
    if (minScore != null && !(minScore >= 0 && minScore <= 1)) {
      throw new BadInput("--min-score " + minScore + " is not in [0, 1]");
    }
    languages.forEach(Language::refuseUnlessCode);
    return new ExportFilter(
        minScore,
        languages,
        host,
        since == null ? null : PointInTime.of("--since", since, Product.CLOCK),
        maybe,
        marks(),
        dedupe,
        respectUsage);
  }

  private List<String> marks() {
    List<String> known = Arrays.stream(Mark.values()).map(Mark::code).toList();
    for (String mark : without) {
      if (!known.contains(mark)) {
        throw new BadInput(
            "unknown mark '%s'; the marks are %s%s"
                .formatted(mark, String.join(", ", known), NearestName.hint(mark, known)));
      }
    }
    return without;
  }

  private Path outPath() {
    return BadInput.unless(() -> Path.of(out));
  }

  private @Nullable Path manifestFile() {
    if (manifest != null || out.equals(STANDARD_OUTPUT)) {
      return manifest;
    }
    return format.isFolder()
        ? outPath().resolve(Manifest.NAME)
        : outPath().resolveSibling(outPath().getFileName() + "." + Manifest.NAME);
  }

  /// A crawl's own folder is none for exports, and what an earlier export left in a folder would be
  /// taken for part of this one.
  private void refuseUnfitOutput() {
    Path manifestFile = manifestFile();
    if (manifestFile != null) {
      OutputPlace.refuseInsideCrawl(manifestFile, folder);
    }
    if (out.equals(STANDARD_OUTPUT)) {
      return;
    }
    Path target = outPath();
    OutputPlace.refuseInsideCrawl(target, folder);
    if (format.isFolder() && !isNewOrEmpty(target)) {
      throw new BadInput(
          "--out " + target + " is not an empty folder. Choose a new one, or empty it first.");
    }
    boolean ours = manifestFile != null && Manifest.tellsOf(manifestFile, target);
    if (Files.isRegularFile(target) && !overwrite && !ours) {
      throw new BadInput(
          "--out "
              + target
              + " already exists and has no manifest of an earlier export. Choose another file, or add --overwrite.");
    }
  }

  private static boolean isNewOrEmpty(Path target) {
    if (!Files.isDirectory(target)) {
      return !Files.exists(target);
    }
    try (Stream<Path> files = Files.list(target)) {
      return files.findFirst().isEmpty();
    } catch (IOException e) {
      throw ArchiveException.reading(target, e);
    }
  }

  private int say(ExportCounts counts) {
    PrintWriter err = spec.commandLine().getErr();
    err.printf(Locale.ROOT, "%s exported", Amount.of(counts.pages(), "page"));
    String leftOut =
        counts.leftOut().entrySet().stream()
            .map(left -> "%,d (%s)".formatted(left.getValue(), left.getKey()))
            .collect(Collectors.joining(", "));
    err.println(leftOut.isEmpty() ? "" : "; left out: " + leftOut);
    if (counts.reserved() > 0 && !respectUsage) {
      err.printf(
          Locale.ROOT,
          "note: %s not to be indexed, mined or used for AI; --respect-usage leaves such pages out%n",
          Amount.of(counts.reserved(), "page asks", "pages ask"));
    }
    counts.trouble().ifPresent(trouble -> err.println("note: " + trouble));
    if (counts.refused() > 0) {
      throw new CommandFailure(
          Amount.of(counts.refused(), "page was", "pages were")
              + " rejected by the database. Change the table or the limits of the server, then export again.");
    }
    if (counts.lost() > 0) {
      throw new CommandFailure(
          counts.lost()
              + " kept pages of "
              + folder
              + " were not found or could not be read. Run 'cormorant fsck "
              + ShellWord.of(folder)
              + "'.");
    }
    return Exit.DONE;
  }
}

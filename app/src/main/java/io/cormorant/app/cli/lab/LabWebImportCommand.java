package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.archive.warc.ImportCounts;
import io.cormorant.archive.warc.RecordedWebWriter;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.archive.warc.WebImport;
import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes a recorded web from pages that are there already.
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes a recorded web from WARC files, crawls or HTML files.",
      "WARC files may be those of any tool.",
      "Folders inside an HTML folder are host names, as with wget --mirror, unless --base gives its URL. Damaged input is skipped and reported."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab web import rec-*.warc.gz --out web",
      "  cormorant lab web import my-crawl --out web",
      "  cormorant lab web import mirror/ --out web --topics topics.json",
      "  cormorant lab web import public/ --base https://www.example.org/ --out web"
    })
final class LabWebImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "WARC|DIR",
      description = "WARC files, folders of them, crawl folders, folders of HTML files.")
  private List<Path> sources = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to create. Must not exist.")
  private Path out = Path.of("");

  @Option(names = "--base", paramLabel = "URL", description = "URL of a folder of HTML files.")
  private @Nullable String base;

  @Option(
      names = "--topics",
      paramLabel = "FILE",
      description = "A topics.json to include, with relevant/ID.txt next to it.")
  private @Nullable Path topics;

  @Override
  public Integer call() {
    String named = base;
    Url below = named == null ? null : BadInput.unless(() -> Url.of(named));
    WarcLabel label =
        new WarcLabel(
            Product.name(), null, null, "lab", "imported from " + sources.size() + " places");
    PrintWriter err = spec.commandLine().getErr();
    try (RecordedWebWriter writer = new RecordedWebWriter(out, label, Instant.EPOCH)) {
      WebImport imported = new WebImport(writer, note -> err.println("note: " + note));
      sources.forEach(source -> take(source, below, imported, writer));
      if (topics != null) {
        writer.topics(topics);
      }
      if (writer.pages() == 0) {
        throw new CommandFailure(
            "no page was found in "
                + sources.getFirst()
                + (sources.size() > 1 ? " and the others" : "")
                + said(imported.counts())
                + ". Give WARC files, a crawl folder, or a folder of HTML files.");
      }
      writer.finish();
      spec.commandLine()
          .getOut()
          .printf(
              Locale.ROOT,
              "%s: %s and %s%s%n",
              out,
              Amount.of(writer.pages(), "page"),
              Amount.of(writer.redirects(), "redirect"),
              said(imported.counts()));
    }
    return Exit.DONE;
  }

  private static void take(
      Path source, @Nullable Url below, WebImport imported, RecordedWebWriter writer) {
    List<Path> warcs = WebImport.warcs(source);
    warcs.forEach(imported::warc);
    if (warcs.isEmpty()) {
      imported.html(source, below);
    } else if (Files.exists(source.resolve("visits.jsonl"))) {
      try (Stream<VisitLine> visits = CrawlFolder.open(source).visits()) {
        visits.forEach(visit -> writer.alias(visit.url(), visit.finalUrl()));
      }
    }
  }

  private static String said(ImportCounts counts) {
    StringBuilder text = new StringBuilder();
    counts
        .all()
        .forEach(
            (reason, count) ->
                text.append(text.isEmpty() ? "; left out: " : ", ")
                    .append(String.format(Locale.ROOT, "%,d %s", count, reason.words())));
    return text.toString();
  }
}

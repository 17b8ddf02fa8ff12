package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.ReportLanguage;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Plugins;
import io.cormorant.core.ShellWord;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.lab.report.WalkReport;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.strategy.StrategyPlugin;
import io.cormorant.strategy.wanglandau.WangLandau;
import io.cormorant.strategy.wanglandau.WlTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says what the sampler of a crawl with the strategy `wl` did.
@Command(
    name = "explain-wl",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what the sampler of a crawl with --strategy wl did.",
      "Prints the density of states ln g and the histogram H over the energy bins, accepted proposals, fallbacks, ln f, and the hosts visited. The crawl may be running, interrupted or finished.",
      "With --html, it also draws plots."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant crawl topic.yaml --strategy wl --out corpus",
      "  cormorant explain-wl corpus",
      "  cormorant explain-wl corpus --html walk.html --lang zh"
    })
public final class ExplainWlCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a self-contained HTML page with plots.")
  private @Nullable Path html;

  @Mixin private ReportLanguage language = new ReportLanguage();

  @Override
  public void run() {
    if (language.isGiven() && html == null) {
      throw new ParameterException(
          spec.commandLine(), "--lang sets the language of the HTML page; add --html FILE");
    }
    WalkReport page = WalkReport.in(language.code());
    CrawlFolder crawl = CrawlFolder.open(folder);
    CrawlPlan plan = CrawlFolder.open(folder).plan();
    WlTrace.Walk walk = walk(crawl, plan);
    if (html != null) {
      write(page, walk, plan, html);
    }
    PrintWriter out = spec.commandLine().getOut();
    WalkText text = new WalkText(walk, plan.strategy());
    if (json) {
      out.println(Json.line(text.object()));
    } else {
      text.print(out);
      if (html != null) {
        out.println();
        out.println("Plots written to " + html);
      }
    }
  }

  private WlTrace.Walk walk(CrawlFolder crawl, CrawlPlan plan) {
    Plugins.Chosen<StrategyPlugin> chosen =
        BadInput.unless(() -> Assembly.strategies().choose(plan.strategy()));
    if (!(chosen.plugin() instanceof WangLandau)) {
      throw new BadInput(
          "the strategy of %s is '%s', which does not sample. Name the folder of a crawl with --strategy wl."
              .formatted(folder, plan.strategy()));
    }
    if (!Files.isDirectory(crawl.storeFolder())) {
      throw new BadInput(
          "the store of %s is missing, and the state of 'wl' with it. Rebuild the store from the pages: cormorant fsck %s --repair."
              .formatted(folder, ShellWord.of(folder)));
    }
    byte[] saved =
        crawl
            .strategy()
            .orElseThrow(
                () ->
                    new BadInput(
                        "%s has no state of the strategy 'wl': %s."
                            .formatted(folder, whyNoState(crawl))));
    try {
      return WlTrace.read(saved, chosen.options());
    } catch (IOException e) {
      throw ArchiveException.damaged(
          "the state of the strategy 'wl' in %s cannot be read: %s. Use the version of cormorant that wrote it, and 'cormorant fsck %s' to look for damage."
              .formatted(crawl.storeFolder(), e.getMessage(), ShellWord.of(folder)),
          e);
    }
  }

  private String whyNoState(CrawlFolder crawl) {
    if (crawl.isMerged()) {
      return "it was merged from other crawls. Explain those";
    }
    return crawl.owner().isPresent()
        ? "the crawl has just begun. Try again in a second"
        : "nothing was saved, or the store was rebuilt. Continue the crawl: cormorant crawl --resume "
            + ShellWord.of(folder);
  }

  private static void write(WalkReport page, WlTrace.Walk walk, CrawlPlan plan, Path file) {
    try {
      page.write(walk, plan.topic().name(), plan.strategy(), file);
    } catch (UncheckedIOException e) {
      throw CommandFailure.disk(e);
    }
  }
}

package io.cormorant.app.cli.page;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.common.NoticeText;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.web.Journey;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Fetches one URL as a crawl would.
@Command(
    name = "fetch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fetches one URL as a crawl would.",
      "Uses the same robots.txt rules, limits, redirects, charset detection and parser.",
      "Prints the main text of the page (or the links of a feed or sitemap), or explains what happened."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant fetch https://example.org/ --contact you@example.org | less",
      "  cormorant fetch https://example.org/ --explain --topic topic.yaml",
      "  cormorant fetch http://localhost:8080/ --allow-private --json"
    })
public final class FetchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "The page.")
  private String url = "";

  @Option(
      names = "--explain",
      description =
          "Print addresses, robots.txt rules, redirects, times, headers, charset and what the parser found.")
  private boolean explain;

  @Option(names = "--json", description = "Print all of that as JSON.")
  private boolean json;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC.yaml",
      description = "Also judge the page by this topic file.")
  private @Nullable Path topic;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description = "Fetch from a recorded or generated web instead of the live one.")
  private String web = CrawlPlan.LIVE;

  @Option(
      names = "--if-none-match",
      paramLabel = "ETAG",
      description = "Fetch only if the page is no longer this version: an ETag with its quotes.")
  private @Nullable String etag;

  @Option(
      names = "--if-modified-since",
      paramLabel = "DATE",
      description =
          "Fetch only if the page has changed since this Last-Modified, as the server wrote it.")
  private @Nullable String modified;

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  @Override
  public Integer call() throws InterruptedException {
    Url asked =
        Url.parse(url)
            .orElseThrow(
                () ->
                    new BadInput(
                        "'"
                            + url
                            + "' is not a URL; write it in full, such as https://www.example.org/"));
    CrawlPlan plan = topic == null ? null : PlanFile.read(topic);
    if (plan != null) {
      Assembly.chosenJudge(plan.judge());
    }
    try (OpenWeb opened =
        Product.webs().open(Webs.named(web), live.access(plan), Product.name(), 1)) {
      note(opened.notes());
      Journey journey =
          Journey.begin(PoliteWeb.atOnce(opened), asked, new Validators(etag, modified));
      note(opened.remarks());
      return report(journey, plan == null ? null : judge(plan, opened));
    }
  }

  private Judge judge(CrawlPlan plan, OpenWeb opened) throws InterruptedException {
    PrintWriter err = spec.commandLine().getErr();
    try (PoliteWeb polite = Product.assembly().polite(opened, plan.delay())) {
      Examples examples = Examples.fetch(plan.topic(), polite, NoticeText.to(err));
      return Assembly.judge(plan, Product.assembly().material(plan, examples));
    }
  }

  private void note(List<String> notes) {
    notes.forEach(note -> spec.commandLine().getErr().println("note: " + note));
  }

  private int report(Journey journey, @Nullable Judge judge) {
    PrintWriter out = spec.commandLine().getOut();
    Judgement judgement = judgement(journey, judge);
    if (json) {
      out.println(Json.line(FetchObject.of(journey, judgement)));
    } else if (explain) {
      new FetchReport(out).print(journey, judgement);
    }
    return switch (journey.end()) {
      case Journey.End.Failed(Outcome.Unchanged unchanged, _) -> {
        spec.commandLine().getErr().println(journey.last().url() + ": " + unchanged.sentence());
        yield Exit.DONE;
      }
      case Journey.End.Failed failed ->
          throw new CommandFailure(
              journey.last().url() + ": " + TerminalText.printable(failed.why().sentence()));
      case Journey.End.Came came -> {
        if (!json && !explain) {
          print(came.page(), judgement);
        }
        yield Exit.DONE;
      }
    };
  }

  private static @Nullable Judgement judgement(Journey journey, @Nullable Judge judge) {
    return judge != null && journey.end() instanceof Journey.End.Came came && !came.page().list()
        ? judge.judge(came.page())
        : null;
  }

  /// The page itself to standard output, what is said of it to standard error.
  private void print(Page page, @Nullable Judgement judgement) {
    PrintWriter out = spec.commandLine().getOut();
    if (page.list()) {
      page.links().stream().map(Link::target).forEach(out::println);
    } else {
      String main = page.mainText();
      out.println(TerminalText.printable(main.isBlank() ? page.text() : main));
    }
    if (judgement != null) {
      spec.commandLine().getErr().println(FetchReport.verdict(judgement));
    }
  }
}

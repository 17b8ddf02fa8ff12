package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.TerminalText;
import io.cormorant.app.product.Exit;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.Opinions;
import io.cormorant.archive.folder.Story;
import io.cormorant.archive.folder.Story.Fate;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Choice;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.crawls.ControlSocket;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.LastRun;
import io.cormorant.crawls.PageStory;
import io.cormorant.plan.BadInput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Says why a page was fetched, or not.
@Command(
    name = "why",
    mixinStandardHelpOptions = true,
    description = {
      "Explains why a page was fetched, is waiting or was skipped.",
      "Prints the path from a seed, with the score at every step."
    })
public final class WhyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "URL",
      description = "The page. Without https:// or http://, both are tried.")
  private String url = "";

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    List<Url> meant = meant();
    Url asked = met(crawl, meant);
    if (json) {
      PageStory story = PageStory.of(crawl, asked, isFetching(asked));
      spec.commandLine().getOut().println(Json.line(story.object()));
      return story.story() == null ? Exit.FAILED : Exit.DONE;
    }
    Story story =
        crawl
            .why(asked)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        "this crawl has not seen %s: no page visited so far links to it."
                            .formatted(
                                meant.stream()
                                    .map(Url::toString)
                                    .collect(Collectors.joining(" or ")))));
    if (meant.size() > 1) {
      spec.commandLine().getErr().println("note: " + url + " is known as " + asked);
    }
    print(crawl, asked, story);
    return Exit.DONE;
  }

  /// The URL itself, or what it may be short for.
  private List<Url> meant() {
    return (url.contains("://") ? Stream.of("") : Stream.of("https://", "http://"))
        .map(scheme -> BadInput.unless(() -> Url.of(scheme + url)))
        .toList();
  }

  /// The first of these that the crawl met, or the first of all.
  private static Url met(CrawlFolder crawl, List<Url> meant) {
    return meant.size() == 1
        ? meant.getFirst()
        : meant.stream()
            .filter(each -> crawl.why(each).isPresent())
            .findFirst()
            .orElse(meant.getFirst());
  }

  private void print(CrawlFolder crawl, Url asked, Story story) {
    PrintWriter out = spec.commandLine().getOut();
    int step = 0;
    for (VisitLine visit : story.path()) {
      print(out, step++, visit);
    }
    switch (story.fate()) {
      case Fate.Ended(VisitLine line) -> {
        if (line.visited() && line.decided().isByScore()) {
          new LastRun(crawl).cut().ifPresent(cut -> out.println("     " + cut.sentence()));
        }
        print(out, new Opinions(crawl).of(line), line);
      }
      case Fate.Waiting waiting ->
          out.printf(
              Locale.ROOT,
              "%s %s with priority %.3f%s%n",
              asked,
              isFetching(asked) ? "is being fetched" : "waits",
              waiting.priority(),
              found(waiting.anchor()));
      case Fate.Refused refused -> out.println(asked + " was refused by " + refused.rule());
    }
    List<Url> from = crawl.linksTo(asked, PageStory.MOST_LINKS);
    if (!from.isEmpty()) {
      out.println("linked from " + (from.size() < PageStory.MOST_LINKS ? "" : "(first few)"));
      from.forEach(page -> out.println("     " + page));
    }
  }

  /// Asks the crawl itself: what is being fetched waits on disk.
  private boolean isFetching(Url asked) {
    return ControlSocket.ask(folder, Map.of("ask", "fetching", "url", asked.toString()))
        .map(answer -> answer.path("fetching").asBoolean(false))
        .orElse(false);
  }

  /// How a page came into the crawl that no page leads to.
  private static String origin(VisitLine visit) {
    return visit.anchor().isBlank() ? "seed" : TerminalText.printable(visit.anchor());
  }

  private static void print(PrintWriter out, int step, VisitLine visit) {
    String how =
        step == 0
            ? origin(visit)
            : String.format(
                Locale.ROOT, "priority %.3f%s", visit.priority(), found(visit.anchor()));
    out.printf("%d. %s%n     %s%n", step, TerminalText.readable(visit.url()), how);
    if (visit.choice() != null) {
      print(out, visit.choice());
    }
    if (!visit.url().equals(visit.finalUrl())) {
      out.println("     redirected to " + TerminalText.readable(visit.finalUrl()));
    }
    if (visit.replaced()) {
      out.println("     has changed since: " + TerminalText.printable("" + visit.title()));
      return;
    }
    if (!visit.visited()) {
      out.println("     " + visit.outcome() + ": " + TerminalText.printable("" + visit.reason()));
      return;
    }
    out.printf(
        Locale.ROOT,
        "     score %.3f, %s%s: %s%n",
        visit.score(),
        said(visit.decided()),
        visit.lang() == null || visit.lang().isEmpty() ? "" : " (" + visit.lang() + ")",
        TerminalText.printable("" + visit.title()));
    if (visit.gone() != null) {
      out.println("     gone from its server since " + visit.gone());
    }
    if (visit.relevant() && !visit.stored()) {
      out.println(
          "     not stored: its robots meta tag forbids it, or it was not judged relevant at first");
    }
    List<String> words = new ArrayList<>();
    for (VisitLine.Evidence evidence : visit.evidence()) {
      words.add(
          String.format(
              Locale.ROOT, "%s %.3f", TerminalText.printable(evidence.term()), evidence.share()));
    }
    if (!words.isEmpty()) {
      out.println("     because of " + words.stream().collect(Collectors.joining(", ")));
    }
  }

  private static void print(PrintWriter out, Choice choice) {
    out.printf(
        Locale.ROOT,
        "     chosen %s: probability of being relevant %.2f, of leading to relevant pages %.2f; its host did %.2f"
            + " times as well as expected%n",
        choice.net() ? "out of turn, for its source page and link text" : "for its value",
        choice.chance(),
        choice.lead(),
        choice.host());
    String shares =
        choice.because().stream()
            .map(e -> String.format(Locale.ROOT, "%s %+.1f", e.term(), e.share()))
            .collect(Collectors.joining(", "));
    if (!shares.isEmpty()) {
      out.println("     based on " + TerminalText.printable(shares));
    }
  }

  private static void print(PrintWriter out, @Nullable Feedback said, VisitLine line) {
    if (said == null) {
      return;
    }
    String then = said.good() ? "exported" : "left out of exports";
    out.printf(
        "     marked %s by 'cormorant feedback'%s%n",
        said.good() ? "good" : "bad", line.stored() ? ", so it is " + then : "");
  }

  private static String said(Decision decision) {
    return switch (decision) {
      case RELEVANT -> "relevant";
      case MAYBE -> "maybe relevant";
      case NO -> "not relevant";
      case LIST -> "not relevant: a list of links, not a document";
      case LANGUAGE -> "not relevant: in another language";
    };
  }

  private static String found(String anchor) {
    return anchor.isBlank() ? "" : ", by the link \"" + TerminalText.printable(anchor) + "\"";
  }
}

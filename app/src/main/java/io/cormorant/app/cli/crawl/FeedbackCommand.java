package io.cormorant.app.cli.crawl;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Feedback;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.ControlSocket;
import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Says what somebody thinks of pages, for the judge to learn from.
@Command(
    name = "feedback",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Marks a visited page as wanted (+) or unwanted (-).",
      "A running crawl learns from it immediately and rescores its waiting links; any other crawl does so when it is resumed."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant feedback corpus https://example.org/floods +",
      "  cormorant feedback corpus --file verdicts.tsv"
    })
public final class FeedbackCommand implements Runnable {
  /// Lines of a file.
  private static final int MOST = 100_000;

  /// Pages that are named of those the crawl did not visit.
  private static final int MOST_NAMED = 10;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Parameters(index = "1", arity = "0..1", paramLabel = "URL", description = "The page.")
  private @Nullable String url;

  @Parameters(index = "2", arity = "0..1", paramLabel = "+|-", description = "Wanted or unwanted.")
  private @Nullable String verdict;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "File of many pages, one per line: URL, tab, + or -.")
  private @Nullable Path file;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    List<Feedback> said = file == null ? List.of(one()) : many(file);
    Map<Url, VisitLine> visits = crawl.addFeedback(said);
    List<Feedback> known = said.stream().filter(each -> visits.containsKey(each.url())).toList();
    List<Feedback> unknown = said.stream().filter(each -> !visits.containsKey(each.url())).toList();
    if (known.isEmpty()) {
      throw new BadInput(
          notVisited(unknown.getFirst())
              + ". Check the address, with its https://; the pages it visited are in "
              + crawl.visitsFile()
              + ".");
    }
    unknown.stream().limit(MOST_NAMED).forEach(each -> warn(notVisited(each)));
    if (unknown.size() > MOST_NAMED) {
      warn(
          String.format(
              Locale.ROOT,
              "the same applies to %,d more in %s",
              unknown.size() - MOST_NAMED,
              file));
    }
    long partly = visits.values().stream().filter(line -> line.warc() == null).count();
    say(
        crawl,
        known,
        unknown.size(),
        partly,
        ControlSocket.ask(folder, Map.of("ask", "feedback"))
            .orElseGet(() -> Json.mapper().createObjectNode()));
  }

  private Feedback one() {
    if (url == null || verdict == null) {
      throw new ParameterException(
          spec.commandLine(), "name a page and + or -, or give many with --file");
    }
    if (!isSign(verdict)) {
      throw new ParameterException(spec.commandLine(), "expected + or -, not '" + verdict + "'");
    }
    return said(url, verdict, "");
  }

  private List<Feedback> many(Path lines) {
    if (url != null) {
      throw new ParameterException(spec.commandLine(), "name a page or a --file, not both");
    }
    List<Feedback> all = new ArrayList<>();
    try (var each = Files.lines(lines)) {
      int number = 0;
      for (String line : (Iterable<String>) each.limit(MOST)::iterator) {
        number++;
        if (!line.isBlank() && !line.startsWith("#")) {
          all.add(said(line, lines + ", line " + number + ": "));
        }
      }
    } catch (IOException e) {
      throw CommandFailure.disk(new UncheckedIOException("cannot read " + lines, e));
    } catch (UncheckedIOException e) {
      throw new BadInput("cannot read " + lines + " as UTF-8: " + e.getMessage());
    }
    if (all.isEmpty()) {
      throw new BadInput(lines + " contains no pages; write one per line: URL, tab, + or -.");
    }
    return all;
  }

  private static Feedback said(String line, String where) {
    int tab = line.lastIndexOf('\t');
    String sign = line.substring(tab + 1).strip();
    if (tab < 0 || !isSign(sign)) {
      throw new BadInput(where + "expected URL, tab, + or -, not '" + line + "'.");
    }
    return said(line.substring(0, tab).strip(), sign, where);
  }

  private static Feedback said(String page, String sign, String where) {
    Url named =
        Url.parse(page)
            .orElseThrow(
                () ->
                    new BadInput(
                        where
                            + "'"
                            + page
                            + "' is not a URL; write it in full, such as https://www.example.org/"));
    return new Feedback(named, sign.equals("+"), Product.CLOCK.instant());
  }

  private static boolean isSign(String text) {
    return text.equals("+") || text.equals("-");
  }

  private static String notVisited(Feedback said) {
    return "this crawl has not visited " + said.url() + ", so there is nothing to learn from it";
  }

  private void warn(String sentence) {
    spec.commandLine().getErr().println("warning: " + sentence);
  }

  /// @param answer of the running crawl; empty if none runs
  private void say(
      CrawlFolder crawl, List<Feedback> noted, int unknown, long partly, JsonNode answer) {
    if (answer.has("error")) {
      throw new CommandFailure(
          "saved, but the running crawl cannot learn from it now: "
              + answer.path("error").asString(""));
    }
    PrintWriter out = spec.commandLine().getOut();
    boolean heard = answer.path("in_time").asBoolean();
    boolean learned = heard && answer.path("learns").asBoolean();
    long contrary = learned ? answer.path("contrary").asLong() : 0;
    long waiting = learned ? answer.path("waiting_rescored").asLong() : 0;
    String then = heard ? now(learned, waiting) : later(crawl);
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("noted", noted.size());
      object.put("learned", learned ? answer.path("learned").asLong() : 0);
      object.put("not_visited", unknown);
      object.put("not_kept", partly);
      object.put("waiting_rescored", waiting);
      object.put("contrary", contrary);
      object.put("then", then);
      out.println(Json.line(object));
      return;
    }
    Feedback first = noted.getFirst();
    String what =
        noted.size() == 1
            ? (first.good() ? "+ " : "- ") + first.url()
            : Amount.of(noted.size(), "page");
    out.println((learned ? "learned: " : "noted: ") + what + "; " + then);
    if (partly > 0) {
      warn(
          (noted.size() == 1
                  ? "the page was"
                  : String.format(Locale.ROOT, "%,d pages were", partly))
              + " not stored, so the judge learns only from title and snippet");
    }
    if (contrary > 0) {
      warn(
          (contrary == 1 ? "a page stays" : String.format(Locale.ROOT, "%,d pages stay", contrary))
              + " on the other side of the judge's threshold: one page weighs little against"
              + " all the others; mark more pages like it");
    }
  }

  private String now(boolean learned, long waiting) {
    CrawlPlan plan = CrawlFolder.open(folder).plan();
    if (!learned) {
      return "the judge '" + plan.judge() + "' does not learn, so nothing changes";
    }
    return waiting > 0
        ? Amount.of(waiting, "waiting link is", "waiting links are") + " being rescored"
        : "no waiting links need to be rescored";
  }

  private String later(CrawlFolder crawl) {
    String how = crawl.isMerged() ? "rejudge " : "crawl --resume ";
    return (crawl.owner().isPresent() ? "the running crawl did not answer; " : "")
        + "a judge that learns does so at the next 'cormorant "
        + how
        + ShellWord.of(folder)
        + "'";
  }
}

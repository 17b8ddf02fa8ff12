package io.cormorant.app.cli.topic;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.cli.common.Language;
import io.cormorant.app.cli.common.LiveWebOptions;
import io.cormorant.app.cli.page.PageSource;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Page;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.LightPages;
import io.cormorant.crawls.topic.TopicProposal;
import io.cormorant.crawls.topic.TopicProposer;
import io.cormorant.crawls.topic.TopicWish;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.judge.KeywordFinder;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import io.cormorant.plan.SeedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Proposes a topic.
@Command(
    name = "suggest",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Proposes keywords from a text, example pages or a crawl.",
      "Proposes their weights and a threshold, too, and shows which pages would be accepted.",
      "--web names pages to compare with: a recorded web or a crawl folder. Without it, common words cannot be told from words of the topic. With --web alone, the relevant pages of that crawl are compared with the other pages it stored, so crawl with --keep all."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant topic suggest --text \"learning from crop yields\" --out crops.yaml",
      "  cormorant topic suggest --examples good.txt --web corpus --out topic.yaml",
      "  cormorant topic suggest --web corpus"
    })
final class TopicSuggestCommand implements Callable<Integer> {
  /// A crawl that goes astray lists many pages; these are read.
  private static final int MOST_READ = KeywordFinder.MOST_PAGES + KeywordFinder.MOST_OTHERS;

  private static final long SEED = 1;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE|URL",
      description = "More pages to test the proposal on.")
  private List<String> names = List.of();

  @Option(
      names = "--text",
      paramLabel = "TEXT",
      description = "A description of the pages you want.")
  private @Nullable String text;

  @Option(
      names = "--examples",
      paramLabel = "FILE",
      description = "File of example pages, one URL per line.")
  private @Nullable Path examples;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      description =
          "A recorded web or crawl folder to compare with; examples are read from it if it has them.")
  private @Nullable String web;

  @Option(
      names = "--keywords",
      paramLabel = "N",
      defaultValue = "15",
      description = "Maximum number of keywords (default: ${DEFAULT-VALUE}).")
  private int most = TopicWish.USUAL_MOST;

  @Option(
      names = "--lang",
      paramLabel = "TAG",
      description =
          "Language of the pages you want, such as en, zh or de (default: the language of the crawl in --web, if it has one).")
  private @Nullable String language;

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the topic.")
  private @Nullable String name;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description =
          "File of seeds for the topic file, one URL per line (default: the examples, or the seeds of the crawl in --web).")
  private @Nullable Path seeds;

  @Option(names = "--out", paramLabel = "FILE", description = "Topic file to write.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Mixin private LiveWebOptions live = new LiveWebOptions();

  @Override
  public Integer call() throws InterruptedException {
    if (text == null && examples == null && web == null) {
      throw new ParameterException(
          spec.commandLine(), "describe what you want with --text, --examples or --web");
    }
    if (out != null && Files.exists(out)) {
      throw new BadInput(out + " already exists; choose another name or remove it");
    }
    PrintWriter err = spec.commandLine().getErr();
    List<Url> wanted = examples == null ? List.of() : SeedFile.read(examples);
    if (examples != null && wanted.isEmpty()) {
      throw new BadInput(examples + " contains no URL; write one per line");
    }
    Access access = live.access(null);
    Beginnings begin = new Beginnings(text, wanted, beginnings(wanted), access);
    String where = web == null ? CrawlPlan.LIVE : Webs.named(web);
    boolean asks = web != null || !wanted.isEmpty() || names.stream().anyMatch(PageSource::isUrl);
    Duration delay = where.equals(CrawlPlan.LIVE) ? CrawlPlan.DEFAULT_DELAY : Duration.ZERO;
    try (OpenWeb opened =
            asks ? Product.webs().open(where, access, Product.name(), 1) : OpenWeb.NONE;
        PoliteWeb polite = Product.assembly().polite(opened, delay)) {
      PageSource source = new PageSource(opened, polite, err);
      TopicProposer proposer = new TopicProposer(Product.assembly());
      TopicProposal proposal = proposer.propose(wish(source, opened, wanted, err));
      List<Page> given = names.isEmpty() ? List.of() : source.named(names);
      SuggestReport report =
          new SuggestReport(proposal, name, begin, proposer.scored(proposal, given));
      report.print(spec.commandLine().getOut(), json);
      write(report, begin, err);
      return 0;
    }
  }

  private TopicWish wish(PageSource source, OpenWeb opened, List<Url> wanted, PrintWriter err)
      throws InterruptedException {
    List<Page> good = source.fetched(wanted);
    if (good.isEmpty() && !wanted.isEmpty()) {
      throw new BadInput("none of the pages in " + examples + " can be read");
    }
    Set<Url> relevant = new HashSet<>(good.stream().map(Page::url).toList());
    relevant.addAll(wanted);
    if (text == null && wanted.isEmpty()) {
      relevant.addAll(foundRelevant());
    }
    List<Page> others = new ArrayList<>();
    if (web != null) {
      for (Page page :
          LightPages.read(opened, urls(opened, relevant), new Counting(err, "pages read"))) {
        (relevant.contains(page.url()) && wanted.isEmpty() ? good : others).add(page);
      }
      others.removeIf(page -> relevant.contains(page.url()));
      if (others.isEmpty()) {
        err.println(
            "note: there are no other pages to compare with, so common words are not filtered out; crawl with --keep all");
      }
    }
    Collections.shuffle(others, new Random(SEED));
    return new TopicWish(text, good, others, language(), most);
  }

  private @Nullable String language() {
    if (language != null) {
      Language.refuseUnlessCode(language);
      return language;
    }
    return isCrawl() ? PlanFile.read(Path.of(web, CrawlFolder.PLAN_FILE)).topic().language() : null;
  }

  private boolean isCrawl() {
    return web != null && Files.exists(Path.of(web, CrawlFolder.PLAN_FILE));
  }

  /// Those to read of the web: all that are relevant before a sample of the rest.
  private static List<Url> urls(OpenWeb opened, Set<Url> relevant) {
    List<Url> all = new ArrayList<>(opened.posts());
    Collections.shuffle(all, new Random(SEED));
    return Stream.concat(
            all.stream().filter(relevant::contains).limit(KeywordFinder.MOST_PAGES),
            all.stream().filter(url -> !relevant.contains(url)))
        .limit(MOST_READ)
        .toList();
  }

  /// What the crawl in the folder took for relevant.
  private Set<Url> foundRelevant() {
    if (!isCrawl()) {
      throw new BadInput(
          web + " does not tell which of its pages you want; add --text or --examples");
    }
    Set<Url> found = new HashSet<>();
    try (Stream<VisitLine> visits = CrawlFolder.open(Path.of("" + web)).visits()) {
      visits.filter(VisitLine::relevant).forEach(line -> found.add(line.finalUrl()));
    }
    if (found.isEmpty()) {
      throw new BadInput("the crawl in " + web + " found no relevant page");
    }
    return found;
  }

  private List<Url> beginnings(List<Url> wanted) {
    if (seeds != null) {
      return SeedFile.read(seeds);
    }
    if (!wanted.isEmpty() || web == null) {
      return wanted;
    }
    return isCrawl() ? PlanFile.read(Path.of(web, CrawlFolder.PLAN_FILE)).seeds() : List.of();
  }

  private void write(SuggestReport report, Beginnings begin, PrintWriter err) {
    if (out == null) {
      return;
    }
    try {
      Files.writeString(out, report.yaml(), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new BadInput(out + " already exists; choose another name or remove it");
    } catch (IOException e) {
      throw new CommandFailure(out + " cannot be written: " + e.getMessage());
    }
    err.println(
        begin.seeds().isEmpty()
            ? out + " written. Add seeds, then run: cormorant crawl " + ShellWord.of(out)
            : out + " written. Review it, then run: cormorant crawl " + ShellWord.of(out));
  }
}

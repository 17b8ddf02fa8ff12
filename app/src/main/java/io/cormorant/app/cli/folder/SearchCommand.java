package io.cormorant.app.cli.folder;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.common.Language;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.IndexFeed;
import io.cormorant.archive.lucene.IndexState;
import io.cormorant.archive.lucene.PageSearch;
import io.cormorant.archive.lucene.SearchRequest;
import io.cormorant.archive.lucene.SearchResult;
import io.cormorant.core.Headers;
import io.cormorant.core.NearestName;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import io.cormorant.crawls.ControlSocket;
import io.cormorant.crawls.Json;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.PlanFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/// Searches the kept pages of a crawl.
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Searches the kept pages of a crawl, even while it runs.",
      "New pages can be found within seconds.",
      "Finds pages with all the words (or some, if no page has them all), with \"exact phrases\", and without -words. Chinese words are also found inside longer ones. Of near-duplicate pages, one is shown."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant search corpus 暴雨 灾害 预警",
      "  cormorant search corpus '\"heavy rain\"' flood -insurance --since 7d --facets",
      "  cormorant search corpus --similar https://www.example.org/storm --json",
      "  cormorant search corpus --min-score 0.8     # all such pages, best first"
    })
public final class SearchCommand implements Runnable {
  /// No file of text is as large.
  private static final long MAX_FILE = 32 << 20;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Parameters(
      index = "1..*",
      paramLabel = "QUERY",
      description = "Words to search for; none for all pages.")
  private List<String> words = List.of();

  /// Words that begin like a short option, such as `-hail`.
  @Unmatched private List<String> others = new ArrayList<>();

  @Option(names = "--host", paramLabel = "H", description = "Only pages from this host or domain.")
  private @Nullable String host;

  @Option(
      names = "--since",
      paramLabel = "DATE",
      description =
          "Only pages published (or else fetched) on or after this date: 2026-11-01, or 7d for the last seven days.")
  private @Nullable String since;

  @Option(
      names = "--until",
      paramLabel = "DATE",
      description = "Only pages published (or else fetched) on or before this date.")
  private @Nullable String until;

  @Option(names = "--min-score", paramLabel = "X", description = "Minimum score.")
  private @Nullable Double minScore;

  @Option(names = "--maybe", description = "Include pages marked maybe.")
  private boolean maybe;

  @Option(
      names = "--lang",
      paramLabel = "L",
      description = "Only pages in this language: zh, en, …")
  private @Nullable String lang;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10",
      description = "Show at most this many results (default: ${DEFAULT-VALUE}).")
  private int limit = 10;

  @Option(
      names = "--offset",
      paramLabel = "N",
      defaultValue = "0",
      description = "Skip the first N results.")
  private int offset;

  @Option(
      names = "--similar",
      paramLabel = "URL",
      description =
          "Find pages similar to a stored page, or to a text or HTML file, instead of searching for words.")
  private @Nullable String similar;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      defaultValue = "relevance",
      description = "relevance (default), or date for newest first.")
  private String sort = "relevance";

  @Option(names = "--facets", description = "Count the pages by host, day and language.")
  private boolean facets;

  @Option(names = "--all", description = "Show near-duplicates too.")
  private boolean all;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public void run() {
    List<String> asked = Stream.concat(words.stream(), others.stream()).toList();
    asked.stream().filter(word -> word.startsWith("--")).findFirst().ifPresent(this::refuse);
    String query = String.join(" ", asked);
    if (similar != null && !query.isBlank()) {
      throw new ParameterException(spec.commandLine(), "give either words or --similar, not both");
    }
    SearchRequest request = request(query);
    CrawlFolder crawl = CrawlFolder.open(folder);
    prepare(crawl);
    try (PageSearch search = PageSearch.open(crawl.index())) {
      long from = System.nanoTime();
      SearchResult result = similar == null ? search.search(request) : similar(search, request);
      long took = (System.nanoTime() - from) / 1_000_000;
      SearchReport report = new SearchReport(query, result, search.pages(maybe), took);
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        out.println(Json.line(report.object(facets)));
      } else if (report.pages() == 0) {
        spec.commandLine().getErr().println(nothingToSearch(search.pages(true)));
      } else {
        report.print(out, spec.commandLine().getErr(), offset, narrowed());
      }
    }
  }

  private void refuse(String option) {
    Set<String> known = spec.optionsMap().keySet();
    throw new ParameterException(
        spec.commandLine(), "unknown option '" + option + "'" + NearestName.hint(option, known));
  }

  /// @param maybe stored pages that may be relevant
  private String nothingToSearch(int maybe) {
    return maybe == 0
        ? "nothing is stored in %s yet, so there is nothing to search. See how the crawl is doing: cormorant status %s"
            .formatted(folder, ShellWord.of(folder))
        : String.format(
            Locale.ROOT,
            "no relevant page is stored in %s yet, but %,d that may be relevant: search them with --maybe.",
            folder,
            maybe);
  }

  private boolean narrowed() {
    return host != null || since != null || until != null || minScore != null || lang != null;
  }

  private SearchRequest request(String query) {
    if (minScore != null && !(minScore >= 0 && minScore <= 1)) {
      throw new BadInput("--min-score " + minScore + " is not between 0 and 1");
    }
    if (lang != null) {
      Language.refuseUnlessCode(lang);
    }
    SearchRequest.Filter filter =
        new SearchRequest.Filter(
            host == null ? null : host.toLowerCase(Locale.ROOT),
            day("--since", since),
            day("--until", until),
            null,
            minScore,
            lang,
            maybe);
    return BadInput.unless(
        () -> new SearchRequest(query, filter, sort(), limit, offset, !all, facets));
  }

  private static @Nullable LocalDate day(String option, @Nullable String said) {
    if (said == null) {
      return null;
    }
    try {
      return LocalDate.parse(said);
    } catch (DateTimeException e) {
      try {
        LocalDate today = LocalDate.now(Product.CLOCK);
        return today.minusDays(PlanFile.time(said).toDays());
      } catch (IllegalArgumentException | DateTimeException f) {
        throw new BadInput(
            option + " " + said + " is not a date such as 2026-11-01 or an age such as 7d");
      }
    }
  }

  private SearchRequest.Sort sort() {
    return switch (sort) {
      case "relevance" -> SearchRequest.Sort.RELEVANCE;
      case "date" -> SearchRequest.Sort.DATE;
      default -> throw new BadInput("--sort " + sort + " is neither relevance nor date");
    };
  }

  /// A running crawl keeps its index; of any other folder it is brought up to date here.
  private void prepare(CrawlFolder crawl) {
    if (crawl.owner().isPresent()) {
      ControlSocket.ask(folder, Map.of("ask", "index"));
      if (!IndexState.of(crawl.index()).isUsable()) {
        throw new CommandFailure(
            "the crawl in "
                + folder
                + " has not kept any page yet, or is still building its search index. Try again later.");
      }
    } else if (!IndexFeed.isUpToDate(crawl)) {
      String what = IndexState.of(crawl.index()).isUsable() ? "completing" : "making";
      spec.commandLine()
          .getErr()
          .println("note: " + what + " the search index of " + folder + " …");
      long unreadable = IndexFeed.update(crawl, Product.CLOCK);
      if (unreadable > 0) {
        spec.commandLine()
            .getErr()
            .printf(
                Locale.ROOT,
                "note: %,d stored pages could not be read and are not found. Run 'cormorant fsck %s'.%n",
                unreadable,
                ShellWord.of(folder));
      }
    }
  }

  private SearchResult similar(PageSearch search, SearchRequest request) {
    String given = similar == null ? "" : similar;
    Url url = given.contains("://") ? Url.parse(given).orElse(null) : null;
    if (url != null) {
      return search
          .similar(url, request)
          .orElseThrow(
              () ->
                  new CommandFailure(
                      url
                          + " is not among the stored pages; 'cormorant why' says what happened to it."));
    }
    Page page = read(BadInput.unless(() -> Path.of(given)));
    return search.similar(page.title(), page.mainText(), request);
  }

  private static Page read(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_FILE) {
        throw new BadInput("--similar " + file + " is not a URL or a text file of at most 32 MB");
      }
      Url url = Url.of("http://localhost/");
      Headers plain = new Headers(List.of(new Headers.Field("Content-Type", "text/plain")));
      Response.Document document =
          new Response.Document(url, 200, plain, Files.readAllBytes(file), null);
      if (new PageParser().parse(document) instanceof Parsed.Ok(Page page)) {
        return page;
      }
    } catch (IOException e) {
      throw new CommandFailure("cannot read " + file + ": " + e.getMessage());
    }
    throw new BadInput("--similar " + file + " contains no text");
  }
}

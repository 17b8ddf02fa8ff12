package io.cormorant.crawls;

import io.cormorant.archive.lucene.WebEngine;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.discover.DirectScout;
import io.cormorant.discover.EngineKeys;
import io.cormorant.discover.EngineScout;
import io.cormorant.discover.Scout;
import io.cormorant.discover.ScoutLimits;
import io.cormorant.discover.SearchEngine;
import io.cormorant.discover.SearchEnginePlugin;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.remote.ApiClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Opens the search engines of crawls.
public final class Engines {
  /// The environment variable that names a file of keys.
  public static final String KEYS_VARIABLE = "CORMORANT_KEYS";

  private final String product;
  private final InstantSource clock;

  /// @param product name and version of the program, as engines are told
  Engines(String product, InstantSource clock) {
    this.product = product;
    this.clock = clock;
  }

  public static Plugins<SearchEnginePlugin> plugins() {
    return new Plugins<>("search engine", SearchEnginePlugin.class);
  }

  /// Opens the search engines that a plan names; none if nothing in it asks them.
  ///
  /// @throws BadInput if an engine or its key is missing or wrong, or seeds are to be looked for
  ///   and there is nobody to ask
  List<SearchEngine> named(CrawlPlan plan) {
    if (!isNeeded(plan)) {
      return List.of();
    }
    if (plan.discovery().seeds() && plan.discovery().engines().isEmpty() && plan.isOverHttp()) {
      throw new BadInput(
          "--discover needs a search engine; add one with --engine, such as"
              + " searxng:url=http://localhost:8888");
    }
    return BadInput.unless(() -> opened(plan));
  }

  /// What asks the search engines of a plan. A web that is not asked over HTTP is an engine itself,
  /// if the plan names none.
  ///
  /// @param named as [#named] opened them
  /// @param answers the file where answers are kept; null for none
  /// @throws BadInput if the file cannot be read
  Scout scout(
      CrawlPlan plan,
      List<SearchEngine> named,
      OpenWeb web,
      @Nullable Path answers,
      Consumer<Notice> notices) {
    if (!isNeeded(plan)) {
      return Scout.NONE;
    }
    if (!named.isEmpty()) {
      return BadInput.unless(
          () -> new EngineScout(named, ScoutLimits.PRESET, answers, clock, Thread::sleep));
    }
    if (plan.isOverHttp()) {
      notices.accept(new Notice.NoEngine(plan.strategy()));
      return Scout.NONE;
    }
    return direct(over(web, notices));
  }

  private static boolean isNeeded(CrawlPlan plan) {
    return plan.discovery().seeds() || Assembly.asksEngines(plan.strategy());
  }

  private List<SearchEngine> opened(CrawlPlan plan) {
    EngineKeys keys = keys(System.getenv());
    ApiClient client = new ApiClient(plan.access().userAgent(product));
    List<SearchEngine> engines = new ArrayList<>();
    for (String spec : plan.discovery().engines()) {
      Plugins.Chosen<SearchEnginePlugin> chosen = plugins().choose(spec);
      engines.add(chosen.plugin().open(chosen.options(), keys, client));
    }
    return engines;
  }

  private static EngineKeys keys(Map<String, String> environment) {
    String file = environment.getOrDefault(KEYS_VARIABLE, "");
    try {
      return new EngineKeys(environment, file.isEmpty() ? "" : Files.readString(Path.of(file)));
    } catch (IOException e) {
      throw new BadInput(
          "the keys in %s, which %s names, cannot be read: %s; correct the name or unset the variable"
              .formatted(file, KEYS_VARIABLE, e.getMessage()));
    }
  }

  /// A scout that has its replies at once.
  public static Scout direct(WebEngine engine) {
    return new DirectScout(List.of(engine), ScoutLimits.PRESET);
  }

  /// A search engine over all pages of a web that can list them.
  public static WebEngine over(OpenWeb web, Consumer<Notice> notices) {
    List<Url> pages = web.pages();
    notices.accept(new Notice.IndexingWeb(pages.size()));
    PageParser parser = new PageParser();
    WebEngine.Builder builder = new WebEngine.Builder();
    try {
      for (Url url : pages) {
        if (web.web().fetch(url) instanceof Response.Document document
            && parser.parse(document) instanceof Parsed.Ok(Page page)) {
          builder.add(page);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BadInput("indexing the web was interrupted");
    }
    if (web.web() instanceof RecordedWeb recorded) {
      recorded.moves().forEach(builder::moved);
    }
    return builder.build();
  }
}

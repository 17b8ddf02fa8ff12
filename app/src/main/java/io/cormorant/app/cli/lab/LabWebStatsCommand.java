package io.cormorant.app.cli.lab;

import io.cormorant.app.cli.common.Amount;
import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.Numbers;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.lab.web.WebCensus;
import io.cormorant.lab.web.WebCensus.Links;
import io.cormorant.lab.web.WebCensus.TopicCensus;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Describes a recorded or generated web in figures.
@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Describes a recorded or generated web.",
      "Counts pages, hosts, links, redirects, missing targets and languages.",
      "For each topic: pages reachable from its seeds by depth, relevant pages, and how much more often relevant pages link to relevant pages than other pages do."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant lab web stats zh-dev",
      "  cormorant lab web stats generated:plain,pages=5000,seed=7 --topic football"
    })
final class LabWebStatsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "WEB", description = "A folder, or generated:KIND,pages=N,seed=N.")
  private String web = "";

  @Option(names = "--topic", paramLabel = "ID", description = "Only this topic (default: all).")
  private @Nullable String topic;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    try (OpenWeb opened = Product.webs().fixed(web)) {
      List<String> ids =
          topic == null
              ? opened.topics().stream().map(Topic::id).toList()
              : List.of(opened.topic(topic).topic().id());
      WebCensus census =
          WebCensus.take(
              opened.web(),
              opened.pages(),
              new Counting(spec.commandLine().getErr(), "pages read"));
      Map<String, TopicCensus> topics = new LinkedHashMap<>();
      for (String id : ids) {
        Set<Url> relevant = opened.labels(id).map(OpenWeb.Labels::relevant).orElse(Set.of());
        topics.put(id, census.topic(opened.topic(id).seeds(), relevant));
      }
      if (json) {
        spec.commandLine().getOut().println(Json.line(object(census, topics)));
      } else {
        print(census, topics);
      }
      return Exit.DONE;
    }
  }

  private void print(WebCensus census, Map<String, TopicCensus> topics) {
    PrintWriter out = spec.commandLine().getOut();
    Links links = census.links();
    out.printf(
        Locale.ROOT,
        "%s on %s, %,d bytes%n",
        Amount.of(census.documents(), "page"),
        Amount.of(census.hosts(), "host"),
        census.bytes());
    out.printf(
        Locale.ROOT,
        "links: %,d within hosts, %,d across (%,d pairs of hosts); %,d go through one of %,d redirects%n",
        links.within(),
        links.across(),
        links.hostPairs(),
        links.redirected(),
        links.redirects());
    out.printf(
        Locale.ROOT,
        "missing: %,d links (%,d of them on their own host) to %,d URLs%n",
        links.missing(),
        links.missingWithin(),
        links.missingTargets());
    out.println(
        "languages: "
            + census.languages().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(
                    entry -> String.format(Locale.ROOT, "%s %,d", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", ")));
    topics.forEach((id, figures) -> print(out, id, figures));
  }

  private static void print(PrintWriter out, String id, TopicCensus figures) {
    out.printf(
        Locale.ROOT,
        "%n%s: %s on %s; links from %s lead to %s, %,d of them relevant%n",
        id,
        Amount.of(figures.relevant(), "relevant page"),
        Amount.of(figures.relevantHosts(), "host"),
        Amount.of(figures.seeds(), "seed"),
        Amount.of(figures.reachable(), "page"),
        figures.reachableRelevant());
    out.println(
        "  pages by depth: "
            + figures.depths().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    out.printf(
        Locale.ROOT,
        "  links to relevant pages: %.2f %% of the links on relevant pages, %.2f %% on other pages%n",
        100 * share(figures.relevantToRelevant(), figures.fromRelevant()),
        100 * share(figures.othersToRelevant(), figures.fromOthers()));
  }

  private static double share(long part, long all) {
    return all == 0 ? 0 : (double) part / all;
  }

  private Map<String, Object> object(WebCensus census, Map<String, TopicCensus> topics) {
    Links links = census.links();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("web", web);
    object.put("pages", census.documents());
    object.put("hosts", census.hosts());
    object.put("bytes", census.bytes());
    object.put("links_within_hosts", links.within());
    object.put("links_across_hosts", links.across());
    object.put("host_pairs", links.hostPairs());
    object.put("redirects", links.redirects());
    object.put("redirected_links", links.redirected());
    object.put("missing_links", links.missing());
    object.put("missing_links_within_hosts", links.missingWithin());
    object.put("missing_targets", links.missingTargets());
    object.put("languages", census.languages());
    object.put(
        "topics",
        topics.entrySet().stream().map(e -> topicObject(e.getKey(), e.getValue())).toList());
    return object;
  }

  private static Map<String, Object> topicObject(String id, TopicCensus figures) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("topic", id);
    object.put("seeds", figures.seeds());
    object.put("reachable", figures.reachable());
    object.put("pages_by_depth", figures.depths());
    object.put("relevant", figures.relevant());
    object.put("relevant_hosts", figures.relevantHosts());
    object.put("reachable_relevant", figures.reachableRelevant());
    object.put(
        "relevant_to_relevant",
        Numbers.round(share(figures.relevantToRelevant(), figures.fromRelevant())));
    object.put(
        "others_to_relevant",
        Numbers.round(share(figures.othersToRelevant(), figures.fromOthers())));
    return object;
  }
}

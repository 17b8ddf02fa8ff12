package io.cormorant.bench;

import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.text.SynonymLexicon;
import io.cormorant.text.WordSpace;
import io.cormorant.text.WordVectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/// Measures thresholds for the likeness of words and of addresses on labelled pairs.
@Command(
    name = "pairs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Measures from what similarity on two words, or two URLs, are rightly called similar, on"
          + " equally many pairs that belong together and that do not: accuracy, precision, recall"
          + " and F1 at each threshold.",
      "Words belong together that one topic of the web names, as keywords or as tags of its pages; the others are of"
          + " two topics. Synonyms of the lexicon come before them: there the lexicon is judged by itself.",
      "Addresses belong together that lie in one section of a host, or if both are of relevant articles."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench/pairs webs/zh-dev gen:plain,pages=10000,seed=7",
      "  bench/pairs webs/zh-dev --vectors words.vec"
    })
final class BenchPairsCommand implements Callable<Integer> {
  /// A topic file of a recorded web is small.
  private static final long MAX_TOPICS = 1L << 24;

  private static final String CHINESE = "zh";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "WEB",
      description = "Folders of recorded webs with labels, or generated:KIND,pages=N,seed=S.")
  private List<String> webs = List.of();

  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description = "Word vectors (.vec) to use instead of the built-in models.")
  private @Nullable Path vectors;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "420",
      description =
          "Pairs of words of a web and language, and of addresses of a topic (default: ${DEFAULT-VALUE}).")
  private int pairs = 420;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Random seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() throws InterruptedException {
    if (pairs < 2) {
      throw new BadInput("--pairs " + pairs + " is too few; at least 2 are needed");
    }
    PairTable table = new PairTable(spec.commandLine().getOut());
    words(table, "Synonyms of the lexicon (zh)", CHINESE, SynonymLexicon.standard().synonyms());
    for (String web : webs) {
      try (OpenWeb opened = Product.webs().open(Webs.named(web), Access.NONE, Product.name(), 1)) {
        if (opened.topics().isEmpty()) {
          throw new BadInput(web + " has no topics; name a web with labels");
        }
        String name = web.substring(web.lastIndexOf('/') + 1);
        words(opened, web)
            .forEach(
                (language, groups) ->
                    words(
                        table,
                        "Words of topics of " + name + " (" + language + ")",
                        language,
                        groups));
        table.addresses(
            "Addresses of one host of " + name + ", by section",
            Pair.ofSections(opened.posts(), pairs / 2, seed));
        table.addresses(
            "Addresses of one host of " + name + ", by relevance", addresses(opened, true));
        table.addresses(
            "Addresses of two hosts of " + name + ", by relevance", addresses(opened, false));
      }
    }
    return Exit.DONE;
  }

  private void words(
      PairTable table, String title, String language, Collection<Set<String>> groups) {
    List<Pair<String>> drawn = Pair.ofWords(groups, pairs / 2, seed);
    table.words(title, drawn, space(language, drawn), language.equals(CHINESE));
  }

  private WordSpace space(String language, List<Pair<String>> drawn) {
    Path file = vectors;
    WordSpace space =
        file == null
            ? Product.models().words(language)
            : BadInput.unless(() -> WordVectors.read(file, WordVectors.USUAL_MOST));
    Set<String> words = new LinkedHashSet<>();
    drawn.forEach(pair -> words.addAll(List.of(pair.one(), pair.other())));
    space.prepare(words);
    return space;
  }

  /// The words of each topic, by language.
  private static Map<String, List<Set<String>>> words(OpenWeb opened, String web) {
    JsonNode file = topicFile(web);
    Map<String, List<Set<String>>> words = new TreeMap<>();
    for (Topic topic : opened.topics()) {
      Set<String> group = new LinkedHashSet<>();
      topic.keywords().forEach(keyword -> add(keyword.term(), group));
      for (JsonNode known : file) {
        if (known.path("id").asString("").equals(topic.id())) {
          known.path("positive_tags").forEach(tag -> add(tag.asString(""), group));
        }
      }
      words.computeIfAbsent(Assembly.language(topic), _ -> new ArrayList<>()).add(group);
    }
    return words;
  }

  /// Only what is one word: a lexicon and trained vectors know no others.
  private static void add(String term, Set<String> words) {
    if (term.length() > 1 && term.codePoints().allMatch(Character::isLetter)) {
      words.add(term.toLowerCase(Locale.ROOT));
    }
  }

  /// Tags stand nowhere else.
  private static JsonNode topicFile(String web) {
    String name = Webs.named(web);
    if (!name.startsWith(Webs.RECORDED)) {
      return Json.mapper().createArrayNode();
    }
    Path file = Path.of(name.substring(Webs.RECORDED.length()), "topics.json");
    try {
      return Files.isRegularFile(file) && Files.size(file) <= MAX_TOPICS
          ? Json.mapper().readTree(Files.readString(file))
          : Json.mapper().createArrayNode();
    } catch (IOException e) {
      throw new BadInput("cannot read " + file + ": " + e.getMessage());
    }
  }

  private List<Pair<Url>> addresses(OpenWeb opened, boolean within) {
    List<Url> articles = opened.posts();
    List<Pair<Url>> all = new ArrayList<>();
    for (Topic topic : opened.topics()) {
      opened
          .labels(topic.id())
          .ifPresent(
              known ->
                  all.addAll(
                      Pair.ofAddresses(articles, known.relevant(), within, pairs / 2, seed)));
    }
    return all;
  }
}

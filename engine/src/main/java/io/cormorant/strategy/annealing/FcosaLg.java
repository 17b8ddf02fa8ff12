package io.cormorant.strategy.annealing;

import io.cormorant.core.About;
import io.cormorant.core.Ontology;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.strategy.Below;
import io.cormorant.strategy.search.Search;
import io.cormorant.strategy.search.SearchPlugin;

/// Offers [OntologySearch].
public final class FcosaLg extends SearchPlugin {
  /// The branch that is the whole topic.
  static final String WHOLE = "all";

  public FcosaLg() {
    super(
        About.named("fcosa-lg")
            .does("simulated annealing over links filtered by a local and a global ontology")
            .judgedBy("vsm")
            .from("FCOSA_LG; focused crawlers of Jingfa Liu and others")
            .idea(
                "A link that scores local or more by the local ontology waits in a first queue, one that"
                    + " scores global or more by the whole topic in a second, the rest behind both"
                    + " (below=drop leaves it out, as the source does). Annealing goes over the first, and"
                    + " after rejections or when it is empty over the second.",
                "What a link scores is the larger of sim(anchor) and the mean R of its pages; with"
                    + " look-ahead, of sim(anchor) and its priority. By the local ontology it is that times"
                    + " the cosine of its anchor to the branch by the cosine to the topic. Without a branch,"
                    + " or for a topic without concepts, the local ontology is the whole, and with"
                    + " local=0,global=0 this is sa.",
                PRIORITY,
                RECONSTRUCTED)
            .options(Annealing.COOLING)
            .options(
                Annealing.PROPOSALS,
                new OptionSpec(
                    "branch",
                    "text",
                    WHOLE,
                    "concept at the root of the local ontology, or all for the whole topic"),
                new OptionSpec(
                    "local",
                    "number",
                    "0.6",
                    "minimum score for the first queue, as a share of the judge's threshold, 0 to 1"),
                new OptionSpec(
                    "global",
                    "number",
                    "0.4",
                    "minimum score for the second queue, as a share of the judge's threshold, 0 to 1"),
                Below.OPTION));
  }

  @Override
  public boolean usesConcepts() {
    return true;
  }

  @Override
  protected Search search(Options options) {
    return new OntologySearch(
        Annealing.rules(options),
        new OntologySearch.Filters(
            options.word("branch"),
            options.share("local"),
            options.share("global"),
            Below.drops(options)));
  }

  @Override
  public void check(Topic topic, Options options) {
    String branch = options.word("branch");
    if (!branch.equals(WHOLE)) {
      if (topic.concepts().isEmpty()) {
        throw new IllegalArgumentException(
            "topic '"
                + topic.id()
                + "' has no concepts, so there is no branch '"
                + branch
                + "' for 'fcosa-lg': leave the option out, or add `concepts:`");
      }
      new Ontology(topic.concepts()).branch(branch);
    }
  }

  @Override
  public boolean prunes(Options options) {
    return options.share("global") > 0 && Below.drops(options);
  }
}

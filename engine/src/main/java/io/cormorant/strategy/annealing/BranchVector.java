package io.cormorant.strategy.annealing;

import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import io.cormorant.text.TermAnalyzer;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much of what a text says about a topic it says about one branch of it: the cosine to the
/// weighted terms of the branch by the cosine to those of the whole topic, 1 at most.
///
/// Times the judge's score of the text this is a score by the branch alone, in the judge's own
/// scale.
final class BranchVector {
  private final TermAnalyzer analyzer;
  private final Map<List<String>, Double> branch;
  private final Map<List<String>, Double> whole;

  /// @throws IllegalArgumentException if the topic has no such concept
  BranchVector(Topic topic, String concept) {
    Ontology ontology = new Ontology(topic.concepts());
    List<Keyword> all = ontology.keywords(topic.keywords());
    this.analyzer = new TermAnalyzer(all.stream().map(Keyword::term).toList(), topic.language());
    this.branch = unit(ontology.branch(concept).keywords());
    this.whole = unit(all);
  }

  /// The weights as a vector of length 1, by the terms of which each keyword is made.
  private Map<List<String>, Double> unit(Collection<Keyword> keywords) {
    Map<List<String>, Double> weights = new HashMap<>();
    for (Keyword keyword : keywords) {
      List<String> terms = analyzer.terms(keyword.term());
      if (!terms.isEmpty()) {
        weights.merge(terms, keyword.weight(), Math::max);
      }
    }
    double length = Math.sqrt(weights.values().stream().mapToDouble(w -> w * w).sum());
    weights.replaceAll((_, weight) -> weight / length);
    return weights;
  }

  double share(String text) {
    List<String> terms = analyzer.terms(text);
    double ofBranch = dot(terms, branch);
    return ofBranch == 0 ? 0 : Math.min(1, ofBranch / dot(terms, whole));
  }

  private static double dot(List<String> terms, Map<List<String>, Double> weights) {
    double sum = 0;
    for (Map.Entry<List<String>, Double> each : weights.entrySet()) {
      if (Collections.indexOfSubList(terms, each.getKey()) >= 0) {
        sum += each.getValue();
      }
    }
    return sum;
  }
}

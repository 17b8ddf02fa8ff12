package io.cormorant.plan;

import io.cormorant.core.Concept;
import io.cormorant.core.Keyword;
import io.cormorant.core.Ontology;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Reads what a topic file says about the topic itself.
final class TopicReader {
  static final List<String> CONCEPT = List.of("name", "parent", "terms");

  /// With the terms of concepts; a judge compares every page with all of them.
  static final int MAX_KEYWORDS = 2_000;

  /// Of examples, of counter-examples, of generic words and of concepts.
  static final int MAX_ITEMS = 2_000;

  private static final List<String> KEYWORD = List.of("term", "weight");

  private final Section top;
  private final Problems problems;

  TopicReader(Section top, Problems problems) {
    this.top = top;
    this.problems = problems;
  }

  /// The topic, as far as it could be read, in which the terms of concepts are keywords too; null
  /// where something that a topic needs was missing or wrong, which is reported.
  @Nullable Topic read() {
    String name = name();
    String id = id(name);
    List<Keyword> given = keywords();
    String sentence = top.value("sentence", "", text -> Values.text(text).strip());
    List<Url> examples = list("examples", Values::page);
    List<Url> counterExamples = list("counter-examples", unlike(examples));
    List<String> generic = list("generic", Values::text);
    List<Concept> concepts = concepts();
    String language = top.<@Nullable String>value("language", null, Values::languageTag);
    Double threshold =
        top.<@Nullable Double>value(
            "threshold", null, Quantities.fraction("leave it out to let the judge decide"));
    refuseSilence();
    boolean tree = !concepts.isEmpty() && Ontology.flaws(concepts).isEmpty();
    List<Keyword> keywords = tree ? new Ontology(concepts).keywords(given) : given;
    refuseTooMany(keywords.size());
    boolean said =
        Stream.of(keywords, examples, concepts).anyMatch(list -> !list.isEmpty())
            || !sentence.isEmpty();
    return said
        ? new Topic(
            id,
            name,
            keywords,
            sentence,
            examples,
            counterExamples,
            generic,
            concepts,
            language,
            threshold)
        : null;
  }

  private String name() {
    if (top.node("name") == null) {
      problems.add(top.mark("name"), "no name; add 'name:'");
      return "";
    }
    return top.value("name", "", Values::text);
  }

  private String id(String name) {
    String slug = Values.slug(name);
    if (slug.isEmpty() && !name.isEmpty() && top.node("id") == null) {
      problems.add(
          top.mark("name"), "the name has no letter or digit: add `id:` with a short name");
    }
    return top.value("id", slug, Values::id);
  }

  private void refuseSilence() {
    boolean said =
        Stream.of("keywords", "sentence", "examples", "concepts")
            .anyMatch(key -> !isEmpty(top.node(key)));
    if (!said) {
      problems.add(
          top.mark("keywords"),
          "no keywords: add `keywords:` with lines such as `solar cell: 1.0`, or say what you want"
              + " with `sentence:`, `examples:` or `concepts:`");
    }
  }

  private static boolean isEmpty(@Nullable Node node) {
    return switch (node) {
      case null -> true;
      case MappingNode map -> map.getValue().isEmpty();
      case SequenceNode list -> list.getValue().isEmpty();
      default -> false;
    };
  }

  private void refuseTooMany(int keywords) {
    if (keywords > MAX_KEYWORDS) {
      problems.add(
          top.mark(top.node("keywords") == null ? "concepts" : "keywords"),
          String.format(
              "%,d keywords, the terms of concepts included, are more than %,d; keep those that say"
                  + " most",
              keywords, MAX_KEYWORDS));
    }
  }

  private <T> List<T> list(String key, Unfit.Reading<T> reading) {
    List<T> items = top.list(key, reading);
    if (items.size() > MAX_ITEMS) {
      problems.add(
          top.mark(key), String.format("%,d %s are more than %,d", items.size(), key, MAX_ITEMS));
    }
    return items;
  }

  private static Unfit.Reading<Url> unlike(List<Url> examples) {
    return text -> {
      Url url = Values.page(text);
      if (examples.contains(url)) {
        throw new Unfit(
            Problems.quote(text) + " is among the examples too; remove it from one of the lists");
      }
      return url;
    };
  }

  private List<Keyword> keywords() {
    Node node = top.node("keywords");
    Map<String, Keyword> keywords = new LinkedHashMap<>();
    switch (node) {
      case null -> {}
      case MappingNode map -> {
        for (NodeTuple entry : map.getValue()) {
          Node weight = Section.isNull(entry.getValueNode()) ? null : entry.getValueNode();
          keyword(entry.getKeyNode(), weight, keywords);
        }
      }
      case SequenceNode list -> list.getValue().forEach(item -> keyword(item, keywords));
      default ->
          problems.add(
              node,
              "'keywords' must be a map `term: weight` or a list, not "
                  + Section.kind(node, problems));
    }
    return List.copyOf(keywords.values());
  }

  private void keyword(Node item, Map<String, Keyword> keywords) {
    if (!(item instanceof MappingNode)) {
      keyword(item, null, keywords);
      return;
    }
    Section section = Section.of(item, "keywords", KEYWORD, Map.of(), problems);
    Node term = section.node("term");
    if (term == null) {
      problems.add(item, "a keyword without a term; write {term: solar cell, weight: 0.8}");
    } else {
      keyword(term, section.node("weight"), keywords);
    }
  }

  private void keyword(Node termNode, @Nullable Node weightNode, Map<String, Keyword> keywords) {
    String term = Section.<String>scalar(termNode, "keywords", Values::text, problems).orElse("");
    double weight = 1;
    if (weightNode != null) {
      String label = "weight of " + Problems.quote(term);
      var reading = Quantities.fraction("leave the keyword out if it is not wanted");
      weight = Section.<Double>scalar(weightNode, label, reading, problems).orElse(1.0);
    }
    if (!term.isEmpty() && keywords.putIfAbsent(term, new Keyword(term, weight)) != null) {
      problems.add(termNode, "duplicate keyword " + Problems.quote(term));
    }
  }

  /// The concepts, the root first.
  private List<Concept> concepts() {
    Node node = top.node("concepts");
    List<Concept> concepts = new ArrayList<>();
    List<Node> places = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      for (Node item : list.getValue()) {
        Concept concept = concept(item);
        if (concept != null) {
          concepts.add(concept);
          places.add(item);
        }
      }
      boolean whole = concepts.size() == list.getValue().size();
      if (whole && concepts.size() <= MAX_ITEMS) {
        Ontology.flaws(concepts)
            .forEach(flaw -> problems.add(places.get(flaw.concept()), flaw.text()));
      }
    } else if (node != null) {
      problems.add(
          node,
          "'concepts' must be a list (lines with '- name: …'), not "
              + Section.kind(node, problems));
    }
    if (concepts.size() > MAX_ITEMS) {
      problems.add(
          top.mark("concepts"),
          String.format("%,d concepts are more than %,d", concepts.size(), MAX_ITEMS));
    }
    return Stream.concat(
            concepts.stream().filter(c -> c.parent() == null),
            concepts.stream().filter(c -> c.parent() != null))
        .toList();
  }

  private @Nullable Concept concept(Node item) {
    Section section = Section.of(item, "concepts", CONCEPT, Map.of(), problems);
    if (!(item instanceof MappingNode)) {
      return null;
    }
    if (section.node("name") == null) {
      problems.add(item, "a concept without a name; write {name: flood, terms: [flood, flooding]}");
      return null;
    }
    String name = section.value("name", "", Values::text);
    String parent = section.<@Nullable String>value("parent", null, Values::text);
    List<String> terms = section.list("terms", Values::text);
    if (isEmpty(section.node("terms"))) {
      problems.add(
          item,
          "concept "
              + Problems.quote(name)
              + " has no terms: add `terms:` with a list of words that stand for it");
    }
    return name.isEmpty() || terms.isEmpty() ? null : new Concept(name, parent, terms);
  }
}

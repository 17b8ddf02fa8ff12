package io.cormorant.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The concepts of a topic as a tree with one root, which gives their terms weights: the nearer a
/// concept is to the root, the more its terms say about the topic.
///
/// Nearness is the similarity of Wu and Palmer (1994). The whole tree is the topic's global
/// ontology; a [#branch] of it, with weights that count from its own root, is a local one. Never
/// changes.
public final class Ontology {
  /// What is wrong with a list of concepts.
  ///
  /// @param concept where in the list
  /// @param text what is wrong and what would be right
  public record Flaw(int concept, String text) {}

  private final Map<String, Concept> concepts;
  private final Map<String, Integer> depths = new LinkedHashMap<>();
  private final Concept root;

  /// @throws IllegalArgumentException if they are not one tree, see [#flaws]
  public Ontology(List<Concept> concepts) {
    List<Flaw> flaws = flaws(concepts);
    if (concepts.isEmpty() || !flaws.isEmpty()) {
      throw new IllegalArgumentException(
          flaws.isEmpty() ? "an ontology needs a concept" : flaws.getFirst().text());
    }
    this.concepts = byName(concepts);
    this.root = concepts.stream().filter(c -> c.parent() == null).findFirst().orElseThrow();
    concepts.forEach(c -> depths.put(c.name(), path(c.name()).size()));
  }

  /// Why these concepts are not one tree: a name given twice, a parent that is none of them, a
  /// second root, a circle. Nothing if they are one, or none.
  public static List<Flaw> flaws(List<Concept> concepts) {
    List<Flaw> flaws = new ArrayList<>();
    Map<String, Concept> byName = byName(concepts);
    Set<String> met = new HashSet<>();
    String root = null;
    for (int i = 0; i < concepts.size(); i++) {
      Concept concept = concepts.get(i);
      if (!met.add(concept.name())) {
        flaws.add(new Flaw(i, "duplicate concept '" + concept.name() + "'"));
      } else if (concept.parent() == null && root != null) {
        flaws.add(new Flaw(i, secondRoot(concept.name(), root)));
      } else if (concept.parent() == null) {
        root = concept.name();
      } else if (!byName.containsKey(concept.parent())) {
        flaws.add(new Flaw(i, unknownParent(concept, byName.keySet())));
      }
    }
    circle(concepts, byName, flaws);
    return flaws;
  }

  /// The concept that stands for the topic itself.
  public Concept root() {
    return root;
  }

  public Collection<Concept> concepts() {
    return concepts.values();
  }

  /// Concepts on the way from the root down to this one: 1 for the root.
  public int depth(String concept) {
    Integer depth = depths.get(concept);
    if (depth == null) {
      throw unknown(concept);
    }
    return depth;
  }

  /// The deepest concept that both are, or are below of.
  public Concept lowestCommonAncestor(String one, String other) {
    Set<String> above = new HashSet<>(path(one));
    for (String name : path(other)) {
      if (above.contains(name)) {
        return concept(name);
      }
    }
    throw new AssertionError("a tree without a root");
  }

  /// Wu and Palmer's similarity of two concepts: twice the depth of their lowest common ancestor by
  /// the sum of their own depths; in (0, 1].
  public double similarity(String one, String other) {
    return 2.0
        * depth(lowestCommonAncestor(one, other).name())
        / (depth(one) + (double) depth(other));
  }

  /// How much a concept says about the topic: its similarity to the root.
  public double weight(String concept) {
    return similarity(root.name(), concept);
  }

  /// The terms of all concepts with the weights of these, the heaviest first; a term of several
  /// concepts has the largest.
  public List<Keyword> keywords() {
    return keywords(List.of());
  }

  /// Keywords an author gave, in their order, and after them the terms that are not among them:
  /// what an author says about a term's weight wins. Case does not make another term.
  public List<Keyword> keywords(List<Keyword> given) {
    Map<String, Keyword> all = new LinkedHashMap<>();
    concepts.values().stream()
        .sorted(Comparator.comparingInt(c -> depth(c.name())))
        .forEach(
            c ->
                c.terms()
                    .forEach(t -> all.putIfAbsent(folded(t), new Keyword(t, weight(c.name())))));
    given.forEach(k -> all.remove(folded(k.term())));
    List<Keyword> keywords = new ArrayList<>(given);
    keywords.addAll(all.values());
    return List.copyOf(keywords);
  }

  /// The fewest keywords an author can have given for [#keywords(List)] to make all of these.
  public List<Keyword> given(List<Keyword> all) {
    Set<Keyword> terms = Set.copyOf(keywords());
    int end = all.size();
    while (end > 0 && terms.contains(all.get(end - 1))) {
      end--;
    }
    List<Keyword> given = all.subList(0, end);
    return keywords(given).equals(all) ? given : all;
  }

  /// The ontology of one concept and all below it: the topic's local ontology there.
  ///
  /// @throws IllegalArgumentException if there is no such concept
  public Ontology branch(String top) {
    List<Concept> below = new ArrayList<>();
    below.add(new Concept(top, null, concept(top).terms()));
    for (Concept concept : concepts.values()) {
      if (!concept.name().equals(top) && path(concept.name()).contains(top)) {
        below.add(concept);
      }
    }
    return new Ontology(below);
  }

  /// The concept of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  public Concept concept(String name) {
    Concept concept = concepts.get(name);
    if (concept == null) {
      throw unknown(name);
    }
    return concept;
  }

  /// Names from a concept up to the root.
  private List<String> path(String from) {
    List<String> path = new ArrayList<>();
    for (@Nullable String name = from; name != null; name = concept(name).parent()) {
      path.add(name);
    }
    return path;
  }

  private IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException(
        "no concept '" + name + "'" + NearestName.hint(name, concepts.keySet()));
  }

  /// Adds the first circle that parents form, if any.
  private static void circle(
      List<Concept> concepts, Map<String, Concept> byName, List<Flaw> flaws) {
    Set<String> fine = new HashSet<>();
    for (int i = 0; i < concepts.size(); i++) {
      List<String> way = new ArrayList<>();
      Set<String> met = new HashSet<>();
      Concept at = concepts.get(i);
      while (at != null && !fine.contains(at.name()) && met.add(at.name())) {
        way.add(at.name());
        at = at.parent() == null ? null : byName.get(at.parent());
      }
      if (at != null && !fine.contains(at.name())) {
        List<String> round = new ArrayList<>(way.subList(way.indexOf(at.name()), way.size()));
        round.add(at.name());
        flaws.add(
            new Flaw(
                i,
                "the parents go in a circle: "
                    + String.join(" > ", round)
                    + "; one of them must have a parent outside of it, or none"));
        return;
      }
      fine.addAll(way);
    }
  }

  private static String secondRoot(String name, String root) {
    return "'"
        + name
        + "' and '"
        + root
        + "' both have no parent, but only one concept can be the topic itself; add `parent: "
        + root
        + "`";
  }

  private static String unknownParent(Concept concept, Set<String> known) {
    return "concept '"
        + concept.name()
        + "' has the parent '"
        + concept.parent()
        + "', which is not a concept"
        + NearestName.hint("" + concept.parent(), known);
  }

  private static Map<String, Concept> byName(List<Concept> concepts) {
    Map<String, Concept> byName = new LinkedHashMap<>();
    concepts.forEach(c -> byName.putIfAbsent(c.name(), c));
    return byName;
  }

  private static String folded(String term) {
    return term.strip().toLowerCase(Locale.ROOT);
  }
}

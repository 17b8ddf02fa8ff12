package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Worked by hand on this tree: rain (depth 1) has flood and warning (2), flood has river flood
/// (3), river flood has levee (4).
class OntologyTest {
  private static final double EXACT = 1e-15;

  private final Ontology rain =
      new Ontology(
          List.of(
              new Concept("levee", "river flood", List.of("levee", "dyke")),
              new Concept("rain", null, List.of("暴雨", "rainstorm")),
              new Concept("flood", "rain", List.of("flood")),
              new Concept("warning", "rain", List.of("warning", "Flood")),
              new Concept("river flood", "flood", List.of("inundation", "dyke"))));

  @Test
  void countsDepthFromTheRoot() {
    assertEquals("rain", rain.root().name());
    assertEquals(1, rain.depth("rain"));
    assertEquals(2, rain.depth("warning"));
    assertEquals(4, rain.depth("levee"));
  }

  @Test
  void findsLowestCommonAncestor() {
    assertEquals("flood", rain.lowestCommonAncestor("levee", "flood").name());
    assertEquals("rain", rain.lowestCommonAncestor("levee", "warning").name());
    assertEquals("levee", rain.lowestCommonAncestor("levee", "levee").name());
  }

  @Test
  void measuresSimilarityAsWuAndPalmer() {
    assertEquals(2.0 * 2 / (4 + 2), rain.similarity("levee", "flood"), EXACT);
    assertEquals(2.0 * 1 / (4 + 2), rain.similarity("levee", "warning"), EXACT);
    assertEquals(2.0 * 3 / (3 + 4), rain.similarity("river flood", "levee"), EXACT);
    assertEquals(1, rain.similarity("levee", "levee"), EXACT);
  }

  @Test
  void weighsConceptsBySimilarityToTheRoot() {
    assertEquals(1, rain.weight("rain"), EXACT);
    assertEquals(2.0 / 3, rain.weight("flood"), EXACT);
    assertEquals(0.5, rain.weight("river flood"), EXACT);
    assertEquals(0.4, rain.weight("levee"), EXACT);
  }

  @Test
  void givesTermsTheLargestWeightOfTheirConcepts() {
    assertEquals(
        List.of(
            new Keyword("暴雨", 1),
            new Keyword("rainstorm", 1),
            new Keyword("flood", 2.0 / 3),
            new Keyword("warning", 2.0 / 3),
            new Keyword("inundation", 0.5),
            new Keyword("dyke", 0.5),
            new Keyword("levee", 0.4)),
        rain.keywords());
  }

  @Test
  void letsGivenKeywordsWin() {
    List<Keyword> given = List.of(new Keyword("sun", 0.1), new Keyword("Levee", 0.9));
    List<Keyword> keywords = rain.keywords(given);
    assertEquals(given, keywords.subList(0, 2));
    assertEquals(8, keywords.size());
    assertTrue(keywords.stream().noneMatch(k -> k.term().equals("levee")));
  }

  @Test
  void weighsTermsOfABranchFromItsOwnRoot() {
    Ontology local = rain.branch("flood");
    assertEquals(List.of("flood", "levee", "river flood"), names(local));
    assertEquals(1, local.depth("flood"));
    assertEquals(2.0 / 3, local.weight("river flood"), EXACT);
    assertEquals(0.5, local.weight("levee"), EXACT);
    assertEquals(
        rain.keywords(), rain.branch("rain").keywords(), "the whole is its largest branch");
  }

  @Test
  void refusesWhatIsNoTree() {
    Concept root = new Concept("a", null, List.of("a"));
    assertThrows(IllegalArgumentException.class, () -> new Ontology(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Ontology(List.of(root, root)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Ontology(List.of(root, new Concept("b", "b", List.of("b")))));
    assertThrows(IllegalArgumentException.class, () -> rain.branch("sun"));
  }

  private static List<String> names(Ontology ontology) {
    return ontology.concepts().stream().map(Concept::name).toList();
  }
}

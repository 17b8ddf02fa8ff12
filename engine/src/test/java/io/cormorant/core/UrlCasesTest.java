package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The public cases of the URL standard that concern http and https. Where we differ from browsers,
/// the case says by which rule of ours; docs/internals/decisions.md has a paragraph for each.
final class UrlCasesTest {
  private static final String FILE = "url-cases.yaml";
  private static final String NONE = "none";

  private static final Set<String> RULES =
      Set.of(
          "blanks",
          "credentials",
          "empty-segments",
          "escapes",
          "final-dot",
          "fragment",
          "host",
          "itself",
          "port-0",
          "query");

  /// @param standard what browsers make of it, [#NONE] if nothing or nothing of the web
  /// @param ours what we make of it, [#NONE] if nothing
  /// @param rules why the two differ, empty if they do not
  record Case(
      String section,
      @Nullable String base,
      String input,
      String standard,
      String ours,
      List<String> rules) {
    @Override
    public String toString() {
      return section + ": " + input.replaceAll("\\p{Cntrl}", "�");
    }
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (InputStream in = UrlCasesTest.class.getResourceAsStream(FILE)) {
      var load = new Load(LoadSettings.builder().build());
      for (Object section : (List<?>) Objects.requireNonNull(load.loadFromInputStream(in))) {
        read((Map<?, ?>) section, cases);
      }
    }
    return cases.stream();
  }

  private static void read(Map<?, ?> section, List<Case> cases) {
    for (Object each : (List<?>) Objects.requireNonNull(section.get("cases"))) {
      Map<?, ?> entry = (Map<?, ?>) each;
      boolean address = entry.containsKey("in");
      String input = text(entry, address ? "in" : entry.containsKey("fails") ? "fails" : "leaves");
      String standard = address ? text(entry, "is") : NONE;
      Object rules = entry.get("by");
      List<?> with = entry.get("with") instanceof List<?> list ? list : List.of("");
      for (Object part : with) {
        cases.add(
            new Case(
                text(section, "about"),
                section.get("base") instanceof String base ? base : null,
                input.replace("§", part.toString()),
                standard.replace("§", part.toString()),
                entry.get("ours") instanceof String ours ? ours : standard,
                rules == null
                    ? List.of()
                    : rules instanceof List<?> list
                        ? list.stream().map(Object::toString).toList()
                        : List.of(rules.toString())));
      }
    }
  }

  private static String text(Map<?, ?> map, String key) {
    return Objects.requireNonNull(map.get(key), () -> key + " of " + map).toString();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsAddressesAsBrowsersDoButForOurOwnRules(Case one) {
    Optional<Url> found =
        one.base() == null ? Url.parse(one.input()) : Url.of(one.base()).resolve(one.input());
    assertEquals(one.ours(), found.map(Url::toString).orElse(NONE), one::toString);
  }

  @Test
  void everyDifferenceHasItsRule() throws IOException {
    List<Case> cases = cases().toList();
    assertTrue(cases.size() > 400, "only " + cases.size() + " cases were read");
    for (Case one : cases) {
      assertTrue(RULES.containsAll(one.rules()), one::toString);
      if (one.rules().isEmpty()) {
        assertEquals(one.standard(), one.ours(), one::toString);
      } else {
        assertNotEquals(one.standard(), one.ours(), one::toString);
      }
    }
  }
}

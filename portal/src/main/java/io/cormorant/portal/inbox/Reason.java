package io.cormorant.portal.inbox;

import io.cormorant.crawls.Json;
import io.cormorant.portal.store.Storable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Why an account is told of a page.
///
/// @param follow the name of the follow
/// @param change whether the page is new or has changed
/// @param words of the follow that the page has, as they were written
/// @param score what the judge of a topic gave it; null without one
public record Reason(String follow, Change change, List<String> words, @Nullable Double score) {
  private static final int LONGEST = 2_000;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_WORD = 100;
  private static final int MOST_WORDS = 12;

  /// What happened to a page.
  public enum Change {
    NEW,
    CHANGED
  }

  public Reason {
    words =
        words.stream().limit(MOST_WORDS).map(word -> Storable.text(word, LONGEST_WORD)).toList();
    follow = Storable.text(follow, LONGEST_NAME);
  }

  /// As it is stored.
  String json() {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("follow", follow);
    object.put("change", change.name());
    object.put("words", words);
    object.put("score", score);
    String line = Json.line(object);
    return line.length() <= LONGEST ? line : new Reason(follow, change, List.of(), score).json();
  }

  static Reason of(String json) {
    JsonNode object = Json.mapper().readTree(json);
    List<String> words = new ArrayList<>();
    object.path("words").forEach(word -> words.add(word.asString()));
    return new Reason(
        object.path("follow").asString(""),
        Change.valueOf(object.path("change").asString(Change.NEW.name())),
        words,
        object.path("score").isNumber() ? object.path("score").asDouble() : null);
  }
}

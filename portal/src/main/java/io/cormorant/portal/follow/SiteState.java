package io.cormorant.portal.follow;

import io.cormorant.crawls.Json;
import io.cormorant.crawls.watch.SiteMemory;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What is remembered of a site that is looked at.
///
/// @param memory of its lists
/// @param history when it brought something new, as text
/// @param failures looks in a row that saw nothing
record SiteState(SiteMemory memory, String history, int failures) {
  private static final SiteState NONE = new SiteState(SiteMemory.NONE, "", 0);

  String text() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("memory", memory.text());
    object.put("history", history);
    object.put("failures", failures);
    return Json.line(object);
  }

  /// Nothing is remembered where a text cannot be read.
  static SiteState of(String text) {
    if (text.isBlank()) {
      return NONE;
    }
    try {
      JsonNode object = Json.mapper().readTree(text);
      return new SiteState(
          SiteMemory.of(object.path("memory").asString("")),
          object.path("history").asString(""),
          object.path("failures").asInt(0));
    } catch (JacksonException e) {
      return NONE;
    }
  }
}

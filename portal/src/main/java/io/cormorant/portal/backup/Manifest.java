package io.cormorant.portal.backup;

import io.cormorant.crawls.Json;
import io.cormorant.plan.BadInput;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What a back-up says of itself.
///
/// @param product name and version of the program that wrote it
record Manifest(String product, Instant time) {
  static final String NAME = "manifest.json";
  private static final String KIND = "cormorant-portal";

  /// Grows when older programs could no longer read what is written.
  private static final int FORMAT = 1;

  String json() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", KIND);
    object.put("format", FORMAT);
    object.put("product", product);
    object.put("time", time.toString());
    return Json.line(object);
  }

  /// @throws BadInput if this is no back-up that can be read here
  static Manifest read(Path file, String json) {
    try {
      JsonNode object = Json.mapper().readTree(json);
      if (!object.path("kind").asString("").equals(KIND)) {
        throw foreign(file);
      }
      int format = object.path("format").asInt(0);
      String product = object.path("product").asString("");
      if (format > FORMAT) {
        throw newer(file, product);
      }
      if (format < 1) {
        throw foreign(file);
      }
      return new Manifest(product, Instant.parse(object.path("time").asString("")));
    } catch (JacksonException | DateTimeException e) {
      throw foreign(file);
    }
  }

  static BadInput foreign(Path file) {
    return new BadInput(
        file + " is not a backup of a portal; name one that 'cormorant backup' made");
  }

  static BadInput newer(Path file, String product) {
    return new BadInput(
        "%s was written by %s, which is newer than this program; restore it with that one"
            .formatted(file, product));
  }
}

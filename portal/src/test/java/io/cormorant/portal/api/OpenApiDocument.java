package io.cormorant.portal.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What the portal says of its API.
record OpenApiDocument(JsonNode root) {
  private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

  static OpenApiDocument of(ApiClient client) throws Exception {
    return new OpenApiDocument(client.get("api/openapi").json(200));
  }

  record Operation(String method, String path, JsonNode node) {
    String name() {
      return method.toUpperCase(Locale.ROOT) + " " + path;
    }

    List<JsonNode> parameters() {
      List<JsonNode> all = new ArrayList<>();
      node.path("parameters").forEach(all::add);
      return all;
    }

    /// The path with values: one for what is in braces, and the examples of what must be given.
    String filled(String id) {
      StringBuilder filled = new StringBuilder(path.substring(1).replaceAll("\\{[^}]*}", id));
      for (JsonNode parameter : parameters()) {
        if (parameter.path("in").asString().equals("query")
            && parameter.path("required").asBoolean(false)) {
          filled
              .append(filled.indexOf("?") < 0 ? '?' : '&')
              .append(parameter.get("name").asString())
              .append('=')
              .append(parameter.get("example").asString());
        }
      }
      return filled.toString();
    }
  }

  /// A body that is given as an example.
  record Body(String type, String text) {}

  List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    root.get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation -> {
                          if (METHODS.contains(operation.getKey())) {
                            all.add(
                                new Operation(
                                    operation.getKey(), path.getKey(), operation.getValue()));
                          }
                        }));
    return all;
  }

  /// The example of each type of body that an operation takes.
  List<Body> bodies(Operation operation) {
    List<Body> all = new ArrayList<>();
    operation
        .node()
        .path("requestBody")
        .path("content")
        .properties()
        .forEach(
            content -> {
              JsonNode example = example(content.getValue());
              all.add(
                  new Body(
                      content.getKey(),
                      example.isMissingNode()
                          ? null
                          : example.isString() ? example.asString() : example.toString()));
            });
    return all;
  }

  private JsonNode example(JsonNode content) {
    if (content.has("example")) {
      return content.get("example");
    }
    for (JsonNode one : content.path("examples")) {
      return one.path("value");
    }
    JsonNode reference = content.path("schema").path("$ref");
    return reference.isMissingNode() ? reference : resolve(reference.asString()).path("example");
  }

  /// What a reference within the document leads to; missing if nothing.
  JsonNode resolve(String reference) {
    return reference.startsWith("#/") ? root.at(reference.substring(1)) : root.at("/nowhere");
  }
}

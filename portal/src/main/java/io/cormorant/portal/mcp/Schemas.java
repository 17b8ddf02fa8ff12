package io.cormorant.portal.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The shape of the arguments of a tool, as JSON Schema.
final class Schemas {
  private Schemas() {}

  static Map<String, Object> object(List<String> required, Map<String, Object> properties) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", required);
    schema.put("additionalProperties", false);
    return schema;
  }

  static Map<String, Object> text(String description) {
    return Map.of("type", "string", "description", description);
  }

  static Map<String, Object> choice(String description, String... values) {
    return Map.of("type", "string", "description", description, "enum", List.of(values));
  }

  static Map<String, Object> number(String description, int least, int most) {
    return Map.of("type", "integer", "description", description, "minimum", least, "maximum", most);
  }
}

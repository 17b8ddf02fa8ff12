package io.cormorant.crawls;

import tools.jackson.databind.json.JsonMapper;

/// How this module writes and reads JSON.
final class Json {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  static JsonMapper mapper() {
    return MAPPER;
  }
}

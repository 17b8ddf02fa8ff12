package io.cormorant.app.cli;

import tools.jackson.databind.json.JsonMapper;

/// One JSON mapper for all commands.
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

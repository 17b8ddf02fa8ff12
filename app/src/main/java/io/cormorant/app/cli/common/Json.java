package io.cormorant.app.cli.common;

import tools.jackson.databind.json.JsonMapper;

/// One JSON mapper for all commands.
public final class Json {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  public static JsonMapper mapper() {
    return MAPPER;
  }
}

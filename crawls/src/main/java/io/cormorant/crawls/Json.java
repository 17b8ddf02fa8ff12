package io.cormorant.crawls;

import tools.jackson.databind.json.JsonMapper;

/// How JSON is written for programs, and read.
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

package io.cormorant.core;

import java.util.List;
import java.util.Optional;

/// The header fields of an HTTP message in their order.
public record Headers(List<Field> fields) {
  public static final Headers NONE = new Headers(List.of());

  /// One header field as it came.
  public record Field(String name, String value) {}

  public Headers {
    fields = List.copyOf(fields);
  }

  public static Headers of(String name, String value) {
    return new Headers(List.of(new Field(name, value)));
  }

  /// The value of the first field of that name, whatever its case.
  public Optional<String> first(String name) {
    for (Field field : fields) {
      if (field.name().equalsIgnoreCase(name)) {
        return Optional.of(field.value());
      }
    }
    return Optional.empty();
  }
}

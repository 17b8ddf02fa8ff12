package io.cormorant.portal.api;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/// Says what is wrong with a body that should be JSON.
final class Unreadable {
  private static final int LONGEST_NAME = 60;

  private Unreadable() {}

  static String sentence(@Nullable Throwable cause) {
    return switch (cause) {
      case UnrecognizedPropertyException unknown -> unknown(unknown);
      case DatabindException wrong -> "'%s' is not of the right type".formatted(path(wrong));
      case JacksonException broken -> broken(broken.getLocation());
      case null, default -> "the body is missing or cannot be read";
    };
  }

  private static String unknown(UnrecognizedPropertyException unknown) {
    Collection<Object> known = Objects.requireNonNullElse(unknown.getKnownPropertyIds(), List.of());
    return "there is no field '%s'; known are %s"
        .formatted(
            cut(unknown.getPropertyName()),
            known.stream().map(String::valueOf).sorted().collect(Collectors.joining(", ")));
  }

  private static String path(DatabindException wrong) {
    String path =
        wrong.getPath().stream()
            .map(
                step ->
                    step.getPropertyName() == null
                        ? "[" + step.getIndex() + "]"
                        : step.getPropertyName())
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "the body" : cut(path);
  }

  private static String broken(@Nullable TokenStreamLocation place) {
    return place == null
        ? "the body is not valid JSON"
        : "the body is not valid JSON: line %d, column %d"
            .formatted(place.getLineNr(), place.getColumnNr());
  }

  private static String cut(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
  }
}

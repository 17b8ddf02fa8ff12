package io.cormorant.core;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// Finds strategies and judges by the way people name them: `best-first:scorer=anchor,weight=0.3`.
///
/// @param <P> the kind of plugin
public final class Plugins<P extends Plugin> {
  private final String kind;
  private final List<P> all;

  public Plugins(String kind, Class<P> type) {
    this.kind = kind;
    this.all =
        ServiceLoader.load(type).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Plugin::name))
            .toList();
  }

  public List<P> all() {
    return all;
  }

  /// A plugin with the options that were asked for.
  public record Chosen<P extends Plugin>(P plugin, Options options) {}

  /// What `spec` names.
  ///
  /// @throws IllegalArgumentException if there is no such plugin or option, or one is set twice
  public Chosen<P> choose(String spec) {
    int colon = spec.indexOf(':');
    String name = colon < 0 ? spec : spec.substring(0, colon);
    P plugin =
        all.stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no %s is called '%s'; there are %s%s"
                            .formatted(
                                kind,
                                name,
                                String.join(", ", names()),
                                NearestName.hint(name, names()))));
    return new Chosen<>(plugin, new Options(name, plugin.about().options(), given(spec, colon)));
  }

  private Map<String, String> given(String spec, int colon) {
    Map<String, String> given = new LinkedHashMap<>();
    if (colon >= 0) {
      for (String pair : spec.substring(colon + 1).split(",", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new IllegalArgumentException(
              "'%s' in '%s' is not of the form option=value".formatted(pair, spec));
        }
        String option = pair.substring(0, equals).strip();
        if (given.put(option, pair.substring(equals + 1).strip()) != null) {
          throw new IllegalArgumentException("'%s' sets '%s' twice".formatted(spec, option));
        }
      }
    }
    return given;
  }

  private List<String> names() {
    return all.stream().map(Plugin::name).toList();
  }
}

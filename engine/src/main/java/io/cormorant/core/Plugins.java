package io.cormorant.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/// Finds strategies and judges by the way people name them: `best-first:scorer=anchor,weight=0.3`.
///
/// @param <P> the kind of plugin
public final class Plugins<P extends Plugin> {
  /// So many failures are told; a class path that fails for ever is not read on.
  private static final int MOST_BROKEN = 100;

  private final String kind;
  private final List<P> all;
  private final List<String> broken = new ArrayList<>();

  public Plugins(String kind, Class<P> type) {
    this.kind = kind;
    List<P> found = new ArrayList<>();
    Iterator<P> loading = ServiceLoader.load(type).iterator();
    while (hasNext(loading)) {
      try {
        P plugin = loading.next();
        plugin.name();
        found.add(plugin);
      } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
        broken.add(text(e));
      }
    }
    found.sort(Comparator.comparing(Plugin::name));
    this.all = List.copyOf(found);
  }

  /// A list of names that cannot be read is skipped by whoever asks again.
  private boolean hasNext(Iterator<P> loading) {
    while (broken.size() < MOST_BROKEN) {
      try {
        return loading.hasNext();
      } catch (ServiceConfigurationError | LinkageError e) {
        broken.add(text(e));
      }
    }
    return false;
  }

  private static String text(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure.getMessage() + (cause == null ? "" : " (" + cause + ")");
  }

  /// Those on the class path that cannot be used, and why.
  public List<String> broken() {
    return List.copyOf(broken);
  }

  /// Whether there is one with that name, whatever its options.
  public boolean has(String spec) {
    return names().contains(name(spec));
  }

  private static String name(String spec) {
    int colon = spec.indexOf(':');
    return colon < 0 ? spec : spec.substring(0, colon);
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
    String name = name(spec);
    P plugin =
        all.stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no %s is called '%s'; there are %s%s%s"
                            .formatted(
                                kind,
                                name,
                                String.join(", ", names()),
                                NearestName.hint(name, names()),
                                lost())));
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

  /// What is missed may be among what could not be loaded.
  private String lost() {
    return broken.isEmpty() ? "" : ". A plug-in could not be loaded: " + String.join("; ", broken);
  }

  private List<String> names() {
    return all.stream().map(Plugin::name).toList();
  }
}

package io.cormorant.plan;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;

/// Reads what a topic file says about access to the live web.
final class AccessReader {
  private final Path file;
  private final Problems problems;

  AccessReader(Path file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  Access read(Section top) {
    return new Access(
        top.<@Nullable String>value(
            "contact", null, fitting(text -> String.valueOf(new Access(text, false).contact()))),
        top.value("allow-private", false, Values::flag),
        top.<@Nullable Proxy>value("proxy", null, fitting(Proxy::of)),
        resolve(top.node("resolve")),
        top.value("cookies", false, Values::flag),
        top.<@Nullable Path>value("logins", null, Values.fileBeside(file)),
        top.value("render", Render.NEVER, Values::render));
  }

  private Map<String, InetSocketAddress> resolve(@Nullable Node node) {
    Map<String, InetSocketAddress> places = new LinkedHashMap<>();
    if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        var host =
            Section.<String>scalar(entry.getKeyNode(), "resolve", fitting(Access::host), problems);
        var place =
            Section.<InetSocketAddress>scalar(
                entry.getValueNode(), "resolve", fitting(Access::place), problems);
        if (host.isPresent()
            && place.isPresent()
            && places.putIfAbsent(host.get(), place.get()) != null) {
          problems.add(entry.getKeyNode(), "resolve: duplicate host '" + host.get() + "'");
        }
      }
    } else if (node != null) {
      problems.add(
          node,
          "'resolve' must be a map `host: address:port`, not " + Section.kind(node, problems));
    }
    return places;
  }

  /// A reading of which the message is good enough for a topic file.
  private static <T> Unfit.Reading<T> fitting(Function<String, T> interpretation) {
    return text -> {
      try {
        return interpretation.apply(text);
      } catch (IllegalArgumentException e) {
        throw new Unfit("" + e.getMessage());
      }
    };
  }
}

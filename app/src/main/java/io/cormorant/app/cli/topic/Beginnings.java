package io.cormorant.app.cli.topic;

import io.cormorant.core.Url;
import io.cormorant.crawls.Json;
import io.cormorant.plan.Access;
import io.cormorant.plan.Proxy;
import io.cormorant.plan.Render;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a topic was proposed from and how its web was asked, all of which a crawl of it needs too.
///
/// @param sentence what is wanted, in somebody's words; null if nobody said so
/// @param examples pages that are wanted
/// @param seeds where a crawl is to begin
record Beginnings(@Nullable String sentence, List<Url> examples, List<Url> seeds, Access access) {
  /// What a topic file says of the topic.
  String topicYaml() {
    StringBuilder yaml = new StringBuilder();
    if (sentence != null) {
      yaml.append("sentence: ").append(quoted(sentence)).append('\n');
    }
    list(yaml, "examples", examples);
    return yaml.toString();
  }

  /// What a topic file says of where to begin, and how.
  String crawlYaml() {
    StringBuilder yaml = new StringBuilder();
    if (seeds.isEmpty()) {
      yaml.append("# Where a crawl begins; at least one.\n#seeds:\n#  - URL\n");
    }
    list(yaml, "seeds", seeds);
    line(yaml, "contact", access.contact());
    if (access.allowPrivate()) {
      yaml.append("allow-private: true\n");
    }
    Proxy proxy = access.proxy();
    line(yaml, "proxy", proxy == null ? null : proxy.toString());
    if (!access.resolve().isEmpty()) {
      yaml.append("resolve:\n");
      for (Map.Entry<String, InetSocketAddress> place : access.resolve().entrySet()) {
        String address = Access.text(place.getValue());
        yaml.append("  ").append(quoted(place.getKey())).append(": ");
        yaml.append(quoted(address)).append('\n');
      }
    }
    if (access.cookies()) {
      yaml.append("cookies: true\n");
    }
    Path logins = access.logins();
    line(yaml, "logins", logins == null ? null : logins.toString());
    if (access.render() != Render.NEVER) {
      line(yaml, "render", access.render().name().toLowerCase(Locale.ROOT));
    }
    return yaml.toString();
  }

  private static void list(StringBuilder yaml, String key, List<Url> urls) {
    if (!urls.isEmpty()) {
      yaml.append(key).append(":\n");
      urls.forEach(url -> yaml.append("  - ").append(quoted(url.toString())).append('\n'));
    }
  }

  private static void line(StringBuilder yaml, String key, @Nullable String value) {
    if (value != null) {
      yaml.append(key).append(": ").append(quoted(value)).append('\n');
    }
  }

  /// JSON strings are YAML strings.
  static String quoted(String text) {
    return Json.line(text);
  }
}

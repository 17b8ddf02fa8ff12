package io.cormorant.crawls.watch;

import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.revisit.LookHistory;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An [Article] as it is stored.
final class ArticleText {
  private ArticleText() {}

  static Map<String, @Nullable Object> object(Article article) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("url", article.url().toString());
    SiteMemory.Version version = article.version();
    if (version != null) {
      one.put("digest", version.textDigest());
      one.put("simhash", Long.toHexString(version.simhash()));
      one.put("etag", article.validators().etag());
      one.put("modified", article.validators().lastModified());
    }
    if (article.history().looks() > 0) {
      one.put("looks", article.history().text());
    }
    put(one, "stated", article.stated());
    put(one, "heeded", article.heeded());
    put(one, "told", article.told());
    if (article.alarms() > 0) {
      one.put("alarms", article.alarms());
    }
    return one;
  }

  private static void put(Map<String, @Nullable Object> one, String name, @Nullable Instant time) {
    if (time != null) {
      one.put(name, time.toString());
    }
  }

  /// What [#object] made; nothing for anything else.
  static Optional<Article> of(JsonNode one) {
    return Url.parse(one.path("url").asString(""))
        .map(
            url ->
                new Article(
                    url,
                    version(one),
                    new Validators(
                        SiteMemory.string(one, "etag"), SiteMemory.string(one, "modified")),
                    LookHistory.of(one.path("looks").asString("")),
                    time(one, "stated"),
                    time(one, "heeded"),
                    time(one, "told"),
                    Math.max(0, one.path("alarms").asInt(0))));
  }

  private static SiteMemory.@Nullable Version version(JsonNode one) {
    String digest = one.path("digest").asString("");
    try {
      long simhash = Long.parseUnsignedLong(one.path("simhash").asString(""), 16);
      return digest.isEmpty() ? null : new SiteMemory.Version(digest, simhash);
    } catch (NumberFormatException _) {
      return null;
    }
  }

  static @Nullable Instant time(JsonNode one, String name) {
    try {
      String text = one.path(name).asString("");
      return text.isEmpty() ? null : Instant.parse(text);
    } catch (DateTimeException _) {
      return null;
    }
  }
}

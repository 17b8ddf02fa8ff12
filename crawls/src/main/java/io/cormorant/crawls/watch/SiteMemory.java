package io.cormorant.crawls.watch;

import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.crawls.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What is remembered of a site between two looks.
///
/// @param lists that name its pages, in the order in which they are looked at
/// @param front the page it begins with; null if that is a list, or was never seen
/// @param failed new pages that could not be had, and may be had later
/// @param articles pages that are looked at again, those that were new or changed last at the end
/// @param browsed when some of them were looked at last of which no list said anything; null for
///   never
public record SiteMemory(
    List<ListMemory> lists,
    @Nullable Front front,
    List<FailedPage> failed,
    List<Article> articles,
    @Nullable Instant browsed) {
  /// Of a site that was never looked at.
  public static final SiteMemory NONE = new SiteMemory(List.of(), null, List.of(), List.of(), null);

  /// A feed, a sitemap or a page with links.
  ///
  /// @param validators of the version that was seen last; [Validators#NONE] if it is to be read
  ///   again whether or not it has changed
  /// @param read whether it was ever read: what a list names when it is first read is not new
  public record ListMemory(Url url, Validators validators, boolean read) {}

  /// A new page that could not be had so many times.
  public record FailedPage(Url url, int tries) {}

  /// A page as it was.
  public record Version(String textDigest, long simhash) {}

  /// The page that a site begins with.
  ///
  /// @param version as it was seen last
  /// @param asked when it was asked for last; null if that is not known
  /// @param useless how often in a row lists named new pages and it named no other ones
  public record Front(Version version, @Nullable Instant asked, int useless) {}

  public SiteMemory {
    lists = List.copyOf(lists);
    failed = List.copyOf(failed);
    articles = List.copyOf(articles);
  }

  public boolean isEmpty() {
    return lists.isEmpty();
  }

  /// The same with all lists to be read again.
  SiteMemory unread() {
    return new SiteMemory(
        lists.stream().map(list -> new ListMemory(list.url, Validators.NONE, list.read)).toList(),
        front,
        failed,
        articles,
        browsed);
  }

  /// As it is stored.
  public String text() {
    List<Object> all = new ArrayList<>();
    for (ListMemory list : lists) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("url", list.url.toString());
      one.put("etag", list.validators.etag());
      one.put("modified", list.validators.lastModified());
      one.put("read", list.read);
      all.add(one);
    }
    Map<String, @Nullable Object> whole = new LinkedHashMap<>();
    whole.put("lists", all);
    if (front != null) {
      whole.put("digest", front.version.textDigest);
      whole.put("simhash", Long.toHexString(front.version.simhash));
      whole.put("asked", front.asked == null ? null : front.asked.toString());
      whole.put("useless", front.useless);
    }
    if (!failed.isEmpty()) {
      Map<String, Object> tries = new LinkedHashMap<>();
      failed.forEach(page -> tries.put(page.url.toString(), page.tries));
      whole.put("failed", tries);
    }
    if (!articles.isEmpty()) {
      whole.put("articles", articles.stream().map(ArticleText::object).toList());
    }
    if (browsed != null) {
      whole.put("browsed", browsed.toString());
    }
    return Json.line(whole);
  }

  /// What [#text] wrote; [#NONE] for anything else, so that the site is looked at as if for the
  /// first time.
  public static SiteMemory of(String text) {
    if (text.isBlank()) {
      return NONE;
    }
    try {
      JsonNode whole = Json.mapper().readTree(text);
      List<ListMemory> lists = new ArrayList<>();
      whole.path("lists").forEach(one -> list(one).ifPresent(lists::add));
      List<FailedPage> failed = new ArrayList<>();
      whole
          .path("failed")
          .properties()
          .forEach(
              page ->
                  Url.parse(page.getKey())
                      .ifPresent(url -> failed.add(new FailedPage(url, page.getValue().asInt(1)))));
      List<Article> articles = new ArrayList<>();
      whole.path("articles").forEach(one -> ArticleText.of(one).ifPresent(articles::add));
      return new SiteMemory(
          lists, front(whole), failed, articles, ArticleText.time(whole, "browsed"));
    } catch (JacksonException | NumberFormatException e) {
      return NONE;
    }
  }

  private static @Nullable Front front(JsonNode whole) {
    String digest = whole.path("digest").asString("");
    if (digest.isEmpty()) {
      return null;
    }
    long simhash = Long.parseUnsignedLong(whole.path("simhash").asString("0"), 16);
    return new Front(
        new Version(digest, simhash),
        ArticleText.time(whole, "asked"),
        Math.max(0, whole.path("useless").asInt(0)));
  }

  private static Optional<ListMemory> list(JsonNode one) {
    return Url.parse(one.path("url").asString(""))
        .map(
            url ->
                new ListMemory(
                    url,
                    new Validators(string(one, "etag"), string(one, "modified")),
                    one.path("read").asBoolean(true)));
  }

  static @Nullable String string(JsonNode one, String name) {
    return one.path(name).isString() ? one.path(name).asString() : null;
  }
}

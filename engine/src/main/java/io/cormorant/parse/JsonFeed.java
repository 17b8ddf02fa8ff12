package io.cormorant.parse;

import io.cormorant.core.Guard;
import io.cormorant.core.Link;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.parse.charset.CharsetFinder;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads a JSON Feed (jsonfeed.org, versions 1 and 1.1).
final class JsonFeed {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(Limits.JSON_DEPTH)
                          .maxTokenCount(Limits.JSON_TOKENS)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonFeed() {}

  static Parsed parse(Response.Document document, CharsetFinder.Decoded decoded) {
    JsonNode feed;
    try {
      feed = MAPPER.readTree(decoded.text());
    } catch (StreamConstraintsException e) {
      return new Parsed.No(new Outcome.Broken("JSON feed: too deep or too much", Guard.MARKUP));
    } catch (JacksonException e) {
      return new Parsed.No(new Outcome.Broken("JSON feed: not valid JSON"));
    }
    ListLinks links = new ListLinks(document, "feed/item", Limits.FEED_ITEMS);
    for (JsonNode item : feed.path("items")) {
      if (item.isObject() && !links.isFull()) {
        links.add(
            links.page(),
            first(item, "url", "external_url"),
            first(item, "title"),
            first(item, "summary", "content_text", "content_html"),
            Link.Kind.ANCHOR,
            first(item, "date_published", "date_modified"),
            first(item, "date_modified"));
      }
    }
    return new Parsed.Ok(links.toPage(first(feed, "title"), decoded, new LimitsMet()));
  }

  /// The first of these fields that holds text.
  private static String first(JsonNode object, String... names) {
    for (String name : names) {
      JsonNode value = object.path(name);
      if (value.isString() && !value.stringValue().isBlank()) {
        return value.stringValue();
      }
    }
    return "";
  }
}

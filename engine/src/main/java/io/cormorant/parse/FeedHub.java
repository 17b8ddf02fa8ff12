package io.cormorant.parse;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/// The hub that pushes what is new in a feed to those who ask it to (W3C WebSub), as the server of
/// the feed says in its answer or, where it does not, the feed itself.
///
/// @param hub where to ask
/// @param topic the name by which the hub knows the feed
public record FeedHub(Url hub, Url topic) {
  /// Hubs are named before the first entry; of a feed with more before it nothing is looked for.
  private static final int HEAD = 32_768;

  private static final Pattern ENTRY = Pattern.compile("<(?:\\w+:)?(?:item|entry)[\\s>]");
  private static final Pattern LINK = Pattern.compile("<([^<>]{1,2000})>([^,<]{0,500})");
  private static final Pattern REL =
      Pattern.compile("(?i);\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^;\\s]+))");

  /// That of a feed as it came; none where both do not name one, or not by an address on the web.
  public static Optional<FeedHub> of(Response.Document feed) {
    return stated(feed, "hub")
        .map(hub -> new FeedHub(hub, stated(feed, "self").orElse(feed.url())));
  }

  private static Optional<Url> stated(Response.Document feed, String rel) {
    return inHeaders(feed, rel).or(() -> inMarkup(feed, rel)).flatMap(feed.url()::resolve);
  }

  private static Optional<String> inHeaders(Response.Document feed, String rel) {
    for (Headers.Field field : feed.headers().fields()) {
      if (field.name().equalsIgnoreCase("Link")) {
        Matcher link = LINK.matcher(field.value());
        while (link.find()) {
          if (rels(link.group(2)).contains(rel)) {
            return Optional.of(link.group(1));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static List<String> rels(String parameters) {
    Matcher rel = REL.matcher(parameters);
    if (!rel.find()) {
      return List.of();
    }
    return words(rel.group(1) == null ? rel.group(2) : rel.group(1));
  }

  private static List<String> words(String rel) {
    return Arrays.asList(rel.toLowerCase(Locale.ROOT).strip().split("\\s+", -1));
  }

  /// Names and addresses are ASCII in every charset that feeds are written in.
  private static Optional<String> inMarkup(Response.Document feed, String rel) {
    byte[] body = feed.body();
    String head = new String(body, 0, Math.min(HEAD, body.length), StandardCharsets.ISO_8859_1);
    Matcher entry = ENTRY.matcher(head);
    Document read =
        Jsoup.parse(entry.find() ? head.substring(0, entry.start()) : head, "", Parser.xmlParser());
    for (Element element : read.getAllElements()) {
      String name = element.normalName();
      if ((name.equals("link") || name.endsWith(":link"))
          && words(element.attr("rel")).contains(rel)
          && !element.attr("href").isBlank()) {
        return Optional.of(element.attr("href").strip());
      }
    }
    return Optional.empty();
  }
}

package io.cormorant.portal.channel;

import com.rometools.rome.feed.synd.SyndFeed;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.SyndFeedInput;
import io.cormorant.crawls.Json;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdom2.Element;
import org.jdom2.JDOMException;
import org.jdom2.Namespace;
import org.jdom2.input.SAXBuilder;
import tools.jackson.databind.JsonNode;

/// What the standards ask of feeds: Atom by RFC 4287, JSON Feed by its version 1.1.
public final class FeedRules {
  private static final Namespace ATOM = Namespace.getNamespace("http://www.w3.org/2005/Atom");
  private static final Set<String> ONCE = Set.of("id", "title", "updated");
  private static final Set<String> FEED =
      Set.of(
          "author",
          "category",
          "contributor",
          "generator",
          "icon",
          "id",
          "link",
          "logo",
          "rights",
          "subtitle",
          "title",
          "updated",
          "entry");
  private static final Set<String> ENTRY =
      Set.of(
          "author",
          "category",
          "content",
          "contributor",
          "id",
          "link",
          "published",
          "rights",
          "source",
          "summary",
          "title",
          "updated");

  private final List<String> broken = new ArrayList<>();

  private FeedRules() {}

  /// The rules of RFC 4287 that a text breaks, a line each.
  public static List<String> brokenByAtom(String text) throws JDOMException, IOException {
    FeedRules rules = new FeedRules();
    Element feed = new SAXBuilder().build(new StringReader(text)).getRootElement();
    rules.unless(feed.getName().equals("feed") && feed.getNamespace().equals(ATOM), "4.1.1 feed");
    rules.unless(!feed.getChildren("author", ATOM).isEmpty(), "4.1.1 an author for all entries");
    rules.common(feed, FEED, "feed");
    rules.unless(count(feed, "self") == 1, "4.1.1 a link to itself");
    Set<String> ids = new HashSet<>(Set.of(text(feed, "id")));
    for (Element entry : feed.getChildren("entry", ATOM)) {
      rules.common(entry, ENTRY, "entry");
      rules.unless(ids.add(text(entry, "id")), "4.2.6 ids are unique");
      rules.unless(
          entry.getChild("content", ATOM) != null || count(entry, "alternate") > 0,
          "4.1.2 content or an alternate link");
    }
    return rules.broken;
  }

  /// Reads it as feed readers do.
  public static SyndFeed read(String atom) throws FeedException {
    return new SyndFeedInput().build(new StringReader(atom));
  }

  private void common(Element element, Set<String> allowed, String what) {
    for (String name : ONCE) {
      unless(element.getChildren(name, ATOM).size() == 1, what + " has one " + name);
    }
    for (Element child : element.getChildren()) {
      unless(
          !child.getNamespace().equals(ATOM) || allowed.contains(child.getName()),
          what + " has no " + child.getName());
    }
    unless(isMoment(text(element, "updated")), "3.3 a moment: " + text(element, "updated"));
    unless(isAbsolute(text(element, "id")), "4.2.6 an IRI: " + text(element, "id"));
    for (Element person : element.getChildren("author", ATOM)) {
      unless(!text(person, "name").isBlank(), "3.2.1 a name");
    }
    for (Element link : element.getChildren("link", ATOM)) {
      unless(isAbsolute(link.getAttributeValue("href", "")), "4.2.7.1 where a link leads");
    }
    for (Element construct : element.getChildren("title", ATOM)) {
      unless(
          Set.of("text", "html", "xhtml").contains(construct.getAttributeValue("type", "text")),
          "3.1.1 a type of text");
    }
  }

  private static long count(Element element, String relation) {
    return element.getChildren("link", ATOM).stream()
        .filter(link -> link.getAttributeValue("rel", "alternate").equals(relation))
        .count();
  }

  private static String text(Element element, String name) {
    Element child = element.getChild(name, ATOM);
    return child == null ? "" : child.getText();
  }

  /// The rules of JSON Feed 1.1 that a text breaks, a line each.
  public static List<String> brokenByJson(String text) {
    FeedRules rules = new FeedRules();
    JsonNode feed = Json.mapper().readTree(text);
    rules.unless(
        feed.path("version").asString("").equals("https://jsonfeed.org/version/1.1"), "version");
    rules.unless(!feed.path("title").asString("").isBlank(), "title");
    rules.unless(feed.path("items").isArray(), "items");
    for (String name : List.of("home_page_url", "feed_url")) {
      rules.unless(isAbsolute(feed.path(name).asString("")), name);
    }
    Set<String> ids = new HashSet<>();
    for (JsonNode item : feed.path("items")) {
      rules.unless(item.path("id").isString() && ids.add(item.path("id").asString()), "unique id");
      rules.unless(
          item.path("content_text").isString() || item.path("content_html").isString(), "content");
      rules.unless(isAbsolute(item.path("url").asString("")), "url");
      rules.unless(isMoment(item.path("date_published").asString("")), "date_published");
    }
    return rules.broken;
  }

  private static boolean isMoment(String text) {
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isAbsolute(String text) {
    try {
      return URI.create(text).isAbsolute();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private void unless(boolean good, String rule) {
    if (!good) {
      broken.add(rule);
    }
  }
}

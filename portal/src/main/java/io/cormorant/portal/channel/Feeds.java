package io.cormorant.portal.channel;

import com.rometools.rome.feed.atom.Content;
import com.rometools.rome.feed.atom.Entry;
import com.rometools.rome.feed.atom.Feed;
import com.rometools.rome.feed.atom.Link;
import com.rometools.rome.feed.atom.Person;
import com.rometools.rome.io.FeedException;
import com.rometools.rome.io.WireFeedOutput;
import io.cormorant.crawls.Json;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.store.Ids;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jdom2.Verifier;
import org.springframework.stereotype.Component;

/// An account's items for feed readers. The same items always give the same bytes.
@Component
public final class Feeds {
  static final int MOST = 50;
  private static final String AUTHOR = "Cormorant";

  private final Inbox inbox;
  private final Preferences preferences;
  private final Wording wording;
  private final PublicAddress address;
  private final InstantSource clock;

  Feeds(
      Inbox inbox,
      Preferences preferences,
      Wording wording,
      PublicAddress address,
      InstantSource clock) {
    this.inbox = inbox;
    this.preferences = preferences;
    this.wording = wording;
    this.address = address;
    this.clock = clock;
  }

  /// What a feed has: the newest items, or those up to the last digest.
  private List<Item> items(Channel channel, Preference preference) {
    long before =
        channel.daily() ? Ids.since(preference.lastDigest(clock.instant())) : Long.MAX_VALUE;
    return inbox.list(channel.account(), Inbox.View.ALL, before, MOST);
  }

  /// As Atom 1.0 (RFC 4287).
  public String atom(Channel channel) {
    Preference preference = preferences.of(channel.account());
    Locale locale = preference.language();
    List<Item> items = items(channel, preference);
    Feed feed = new Feed("atom_1.0");
    feed.setId("urn:cormorant:feed:" + channel.id());
    feed.setTitle(wording.say(locale, "channel.feed.title"));
    feed.setUpdated(Date.from(updated(channel, items)));
    Person author = new Person();
    author.setName(AUTHOR);
    feed.setAuthors(new ArrayList<>(List.of(author)));
    feed.setOtherLinks(
        new ArrayList<>(List.of(link("self", address.of("/feeds/" + channel.secret() + ".atom")))));
    feed.setAlternateLinks(new ArrayList<>(List.of(link("alternate", address.of("/inbox")))));
    List<Entry> entries = new ArrayList<>();
    items.forEach(item -> entries.add(entry(item, locale)));
    feed.setEntries(entries);
    try {
      return new WireFeedOutput().outputString(feed);
    } catch (FeedException e) {
      throw new IllegalStateException("a feed cannot be written", e);
    }
  }

  private static Instant updated(Channel channel, List<Item> items) {
    return items.isEmpty() ? channel.created() : items.getFirst().pushed();
  }

  private static Link link(String relation, String target) {
    Link link = new Link();
    link.setRel(relation);
    link.setHref(xml(target));
    return link;
  }

  private Entry entry(Item item, Locale locale) {
    Entry entry = new Entry();
    entry.setId("urn:cormorant:item:" + item.id());
    entry.setTitle(xml(Wording.title(item)));
    entry.setAlternateLinks(new ArrayList<>(List.of(link("alternate", item.url()))));
    entry.setUpdated(Date.from(item.pushed()));
    Content summary = new Content();
    summary.setType("text");
    summary.setValue(xml(text(item, locale)));
    entry.setSummary(summary);
    return entry;
  }

  private String text(Item item, Locale locale) {
    String why = wording.why(item, locale);
    String snippet = Wording.line(item.snippet());
    return snippet.isEmpty() ? why : snippet + "\n\n" + why;
  }

  /// A text without what XML cannot hold.
  private static String xml(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().filter(Verifier::isXMLCharacter).forEach(clean::appendCodePoint);
    return clean.toString();
  }

  /// As JSON Feed 1.1.
  public String json(Channel channel) {
    Preference preference = preferences.of(channel.account());
    Locale locale = preference.language();
    Map<String, Object> feed = new LinkedHashMap<>();
    feed.put("version", "https://jsonfeed.org/version/1.1");
    feed.put("title", wording.say(locale, "channel.feed.title"));
    feed.put("home_page_url", address.of("/inbox"));
    feed.put("feed_url", address.of("/feeds/" + channel.secret() + ".json"));
    feed.put("language", locale.getLanguage());
    feed.put(
        "items", items(channel, preference).stream().map(item -> jsonItem(item, locale)).toList());
    return Json.line(feed);
  }

  private Map<String, Object> jsonItem(Item item, Locale locale) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id", Long.toString(item.id()));
    entry.put("url", item.url());
    entry.put("title", Wording.title(item));
    entry.put("content_text", text(item, locale));
    entry.put("date_published", item.pushed().toString());
    if (!item.language().isEmpty()) {
      entry.put("language", item.language());
    }
    return entry;
  }
}

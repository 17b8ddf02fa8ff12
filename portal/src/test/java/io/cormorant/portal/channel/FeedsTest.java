package io.cormorant.portal.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.rometools.rome.feed.synd.SyndEntry;
import com.rometools.rome.feed.synd.SyndFeed;
import io.cormorant.crawls.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class FeedsTest {
  private static final String HOSTILE = "Dam & <script>alert('1')</script> ]]> \u0001\uFFFE 水坝";

  @TempDir private Path data;

  private static Feeds feeds(Kit kit) {
    return new Feeds(kit.inbox, kit.preferences, kit.wording, kit.address, kit.clock);
  }

  @Test
  void readersFindWhatIsNewWhateverItIsCalled() throws Exception {
    try (Kit kit = new Kit(data, 1, false)) {
      Channel channel = kit.confirmed(Kind.FEED, "", false);
      Feeds feeds = feeds(kit);
      assertEquals(0, FeedRules.read(feeds.atom(channel)).getEntries().size());
      kit.push("First");
      kit.turn(Duration.ofMinutes(1));
      kit.push(HOSTILE);
      SyndFeed feed = FeedRules.read(feeds.atom(channel));
      assertEquals("atom_1.0", feed.getFeedType());
      SyndEntry newest = feed.getEntries().getFirst();
      assertEquals("Dam & <script>alert('1')</script> ]]>   水坝", newest.getTitle());
      assertEquals("https://news.example/2", newest.getLink());
      assertTrue(newest.getDescription().getValue().contains("Rivers"));
      assertEquals(kit.now, feed.getPublishedDate().toInstant());
      assertEquals("First", feed.getEntries().getLast().getTitle());
      assertTrue(!feed.getAuthors().isEmpty(), "Atom wants an author");
      JsonNode json = Json.mapper().readTree(feeds.json(channel));
      assertEquals("https://jsonfeed.org/version/1.1", json.path("version").asString());
      assertEquals(2, json.path("items").size());
      assertEquals("https://news.example/2", json.path("items").get(0).path("url").asString());
      assertEquals(List.of(), FeedRules.brokenByAtom(feeds.atom(channel)));
      assertEquals(List.of(), FeedRules.brokenByJson(feeds.json(channel)));
      assertEquals(feeds.atom(channel), feeds.atom(channel));
    }
  }

  @Test
  void aFeedHasFiftyItemsAtMost() throws Exception {
    try (Kit kit = new Kit(data, 1, false)) {
      Channel channel = kit.confirmed(Kind.FEED, "", false);
      for (int i = 0; i < Feeds.MOST + 5; i++) {
        kit.push("Number " + i);
      }
      SyndFeed feed = FeedRules.read(feeds(kit).atom(channel));
      assertEquals(Feeds.MOST, feed.getEntries().size());
      assertEquals("Number 54", feed.getEntries().getFirst().getTitle());
    }
  }

  @Test
  void aDailyFeedChangesOnceADay() throws Exception {
    try (Kit kit = new Kit(data, 1, false)) {
      Channel channel = kit.confirmed(Kind.FEED, "", true);
      kit.push("Today");
      kit.turn(Duration.ofHours(20));
      assertEquals(0, FeedRules.read(feeds(kit).atom(channel)).getEntries().size());
      kit.turn(Duration.ofHours(1));
      assertEquals(1, FeedRules.read(feeds(kit).atom(channel)).getEntries().size());
    }
  }
}

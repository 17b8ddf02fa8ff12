package io.cormorant.lab.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Plugins;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Is the spam of a farm what it should be: praised by a judge that counts words, and worth
/// nothing?
final class FarmTest {
  private static final GeneratedWeb WEB =
      GeneratedWeb.generate(WebSpec.parse("farm,pages=20000,seed=7"));
  private static final Layout LAYOUT = WEB.layout();
  private static final Graph GRAPH = WEB.graph();

  @Test
  void aboutAFifthOfTheHostsBelongsToIt() {
    long hosts = LAYOUT.hosts.stream().filter(host -> LAYOUT.spec.mix().farms(host)).count();
    double share = hosts / (double) LAYOUT.hosts.size();

    assertTrue(share > 0.16 && share < 0.25, "share of hosts: " + share);
  }

  @Test
  void noneOfItIsRelevantAndEveryTopicHasEnoughBesideIt() {
    for (Topic topic : WEB.topics()) {
      long spam =
          WEB.relevant(topic.id()).filter(u -> WEB.truth(u).host() == HostKind.SPAM).count();

      assertEquals(0, spam, topic.id());
      assertTrue(WEB.reachableRelevant(topic.id()).count() >= 400, topic.id());
    }
  }

  @Test
  void judgeThatCountsWordsTakesTheFarmOfEachTopicForIt() {
    for (Topic topic : WEB.topics()) {
      int subject = LAYOUT.lexicon.subject(topic.id()).index();
      Plugins.Chosen<JudgePlugin> vsm = new Plugins<>("judge", JudgePlugin.class).choose("vsm");
      Judge judge = vsm.plugin().create(topic, Material.NONE, vsm.options());
      int[] farm = articles(subject).limit(60).toArray();
      long praised =
          IntStream.of(farm)
              .filter(page -> judge.judge(read(page)).score() >= judge.threshold())
              .count();

      assertEquals(60, farm.length, topic.id());
      assertTrue(praised > 50, topic.id() + ": " + praised + " above " + judge.threshold());
    }
  }

  @Test
  void linksMostlyToItsLikeAndIsLinkedToNowAndThen() {
    long within = 0;
    long out = 0;
    long in = 0;
    long other = 0;
    for (int page = 0; page < LAYOUT.pages(); page++) {
      for (int i = GRAPH.start(page); i < GRAPH.end(page); i++) {
        int target = Graph.target(GRAPH.link(i));
        if (LAYOUT.host(page).id() != LAYOUT.host(target).id()) {
          within += isFarmed(page) && isFarmed(target) ? 1 : 0;
          out += isFarmed(page) && !isFarmed(target) ? 1 : 0;
          in += !isFarmed(page) && isFarmed(target) ? 1 : 0;
          other += !isFarmed(page) && !isFarmed(target) ? 1 : 0;
        }
      }
    }
    assertTrue(within > out, within + " within, " + out + " out");
    double share = in / (double) (in + other);
    assertTrue(share > 0.02 && share < 0.15, "links of others to it: " + share);
  }

  private static boolean isFarmed(int page) {
    return LAYOUT.spec.mix().farms(LAYOUT.host(page));
  }

  /// The pages that repeat the words of a topic.
  private static IntStream articles(int subject) {
    return IntStream.range(0, LAYOUT.pages())
        .filter(page -> isFarmed(page) && LAYOUT.kind(page) == PageKind.ARTICLE)
        .filter(page -> LAYOUT.second[page] == subject);
  }

  private static Page read(int page) {
    Response response = Plain.fetch(WEB, WEB.url(page));
    Response.Document document = assertInstanceOf(Response.Document.class, response);
    return assertInstanceOf(Parsed.Ok.class, new PageParser().parse(document)).page();
  }
}

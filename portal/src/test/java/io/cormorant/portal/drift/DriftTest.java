package io.cormorant.portal.drift;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Url;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.KeptPage;
import io.cormorant.portal.testing.RiverWeb;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Noticing that what a topic finds has moved.
final class DriftTest {
  private static final String[] FLOODS =
      "river rain bridge water gauge bank town rescue boat valley dam sand".split(" ");
  private static final String[] FIRES =
      "forest wildfire smoke helicopter drought wind flames hectare".split(" ");

  private static Page page(Random random, int n, String host, String[]... vocabularies) {
    String text = text(random, vocabularies);
    return Page.of(Url.of("http://" + host + "/" + n), new Prose.Known(text, text, "en"))
        .title("Report " + n)
        .build();
  }

  private static String text(Random random, String[]... vocabularies) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      String[] words = vocabularies[random.nextInt(vocabularies.length)];
      text.append(words[random.nextInt(words.length)]).append(' ');
    }
    return text.toString();
  }

  private static List<Page> pages(Random random, int count, String host, String[]... words) {
    return IntStream.range(0, count)
        .mapToObj(n -> page(random, n, n % 2 == 0 ? host : "news.example", words))
        .toList();
  }

  @Test
  void newWordsAndSourcesAreSeen() {
    Random random = new Random(1);
    Drift drift =
        Drift.of(
            pages(random, 60, "floods.example", FLOODS),
            pages(random, 30, "fires.example", FLOODS, FIRES),
            List.of(new Keyword("river", 1), new Keyword("smoke", 1)));
    assertTrue(drift.words());
    assertTrue(drift.sources());
    List<String> words = drift.newWords().stream().map(Drift.NewWord::term).toList();
    assertTrue(words.stream().anyMatch(word -> word.contains("wildfire")), words::toString);
    assertFalse(words.contains("smoke"), "the topic has that word already");
    assertEquals(
        List.of("fires.example"), drift.newSources().stream().map(Drift.NewSource::host).toList());
  }

  @Test
  void chanceIsNoDrift() {
    int alarms = 0;
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Drift drift =
          Drift.of(
              pages(random, 60, "floods.example", FLOODS),
              pages(random, 30, "floods.example", FLOODS),
              List.of());
      alarms += drift.words() || drift.sources() ? 1 : 0;
    }
    assertTrue(alarms <= 2, "alarms without cause: " + alarms + " of 20");
  }

  @Test
  @Tag("slow")
  void whatIsAcceptedIsInThePlanAndWhatIsDismissedIsNotProposedAgain(@TempDir Path data) {
    try (Portal portal =
        TestPortal.start(PortalSettings.of(data).web(RiverWeb.NAME), new RiverWeb())) {
      Account alice = TestPortal.account(portal, "alice", Role.USER);
      TestPortal.account(portal, "bob", Role.USER);
      Topics topics = TestPortal.part(portal, Topics.class);
      TopicRow topic = topics.create(alice, "Floods", null);
      topics.setPlan(
          topic,
          "Floods",
          "id: floods\nname: Floods\nkeywords: {river: 1}\nseeds: ['http://floods.example/']\n");
      topic = topics.of(alice, topic.id()).orElseThrow();
      fill(TestPortal.part(portal, PageRows.class), topic);
      DriftWatch watch = TestPortal.part(portal, DriftWatch.class);
      watch.look(topic);
      List<DriftProposal> open = watch.open(topic);
      DriftProposal word = first(open, DriftProposal.WORD);
      DriftProposal source = first(open, DriftProposal.SOURCE);
      String drift = "topics/" + topic.id() + "/drift/";
      try (Browser owner = Browser.signedIn(portal, "alice");
          Browser other = Browser.signedIn(portal, "bob")) {
        assertTrue(owner.get("topics/" + topic.id()).body().contains(word.proposed()));
        assertEquals(404, other.post(drift + word.id() + "/accept").status());
        assertEquals(302, owner.post(drift + word.id() + "/accept").status());
        assertEquals(302, owner.post(drift + source.id() + "/accept").status());
        assertEquals(404, owner.post(drift + word.id() + "/accept").status());
        String plan = topics.of(alice, topic.id()).orElseThrow().plan();
        assertTrue(plan.contains(word.proposed()) && plan.contains(source.proposed()), plan);
        for (DriftProposal left : watch.open(topic)) {
          assertEquals(302, owner.post(drift + left.id() + "/dismiss").status());
        }
      }
      watch.look(topics.of(alice, topic.id()).orElseThrow());
      assertEquals(
          List.of(),
          watch.open(topic).stream()
              .filter(again -> open.stream().anyMatch(o -> o.proposed().equals(again.proposed())))
              .toList());
    }
  }

  private static DriftProposal first(List<DriftProposal> open, String kind) {
    return open.stream().filter(one -> one.kind().equals(kind)).findFirst().orElseThrow();
  }

  private static void fill(PageRows rows, TopicRow topic) {
    Random random = new Random(1);
    List<PageRows.Kept> kept = new ArrayList<>();
    for (int n = 0; n < 90; n++) {
      boolean late = n >= 60;
      String host = n % 2 == 0 ? "news.example" : late ? "fires.example" : "floods.example";
      kept.add(
          KeptPage.of(
              n,
              "http://" + host + "/" + n,
              "Report " + n,
              late ? text(random, FLOODS, FIRES) : text(random, FLOODS)));
    }
    rows.put(topic.id(), kept);
  }
}

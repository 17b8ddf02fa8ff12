package io.cormorant.portal.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.VisitLine;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.Browser;
import io.cormorant.portal.testing.Browser.Answer;
import io.cormorant.portal.testing.Patience;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Users who name public sites that send the portal to its own machine.
@Tag("slow")
final class RedirectsTest {
  /// A redirect from one public name to another, which is followed.
  private static final String GOOD = RedirectingWeb.page("moved");

  @TempDir private Path data;
  private RedirectingWeb web;
  private Portal portal;
  private Browser browser;

  @BeforeEach
  void start() throws IOException {
    web = new RedirectingWeb();
    try (InputStream page = URI.create(web.bait() + "here").toURL().openStream()) {
      String text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(text.contains(RedirectingWeb.SECRET), "so nothing is proved");
    }
    assertEquals(1, web.taken().size(), "so nothing is proved");
    portal = TestPortal.start(PortalSettings.of(data).web(RedirectingWeb.NAME), web);
    TestPortal.account(portal, "eve", Role.USER);
    browser = Browser.signedIn(portal, "eve");
  }

  @AfterEach
  void end() {
    browser.close();
    portal.close();
    web.close();
  }

  private List<String> all() {
    List<String> all = new ArrayList<>(web.traps());
    all.add(RedirectingWeb.trapOfRobots());
    return all;
  }

  private String begin(String examples) {
    Answer begun =
        browser.post("topics", "name", "x", "words", "river, secrets", "examples", examples);
    assertEquals(302, begun.status(), begun::toString);
    return begun.redirect().replace("/words", "").substring(1);
  }

  /// @param told whatever the portal said of it
  private void assertNotTaken(String told) {
    assertEquals(1, web.taken().size(), web.taken()::toString);
    assertFalse(told.contains(RedirectingWeb.SECRET), told);
  }

  private void assertAllAsked() {
    Set<String> missed = new HashSet<>(web.traps());
    web.asked().forEach(name -> missed.remove(RedirectingWeb.page(name)));
    assertEquals(Set.of(), missed, "nobody asked these, so nothing is proved");
  }

  @Test
  void examplesAndTrialsDoNotFollowThem() {
    String good = begin(GOOD);
    Answer read = browser.post(good + "/proposal");
    assertFalse(read.body().contains("could not be read"), "so nothing is proved: " + read);
    String lines = String.join("\n", all());
    Answer proposal = browser.post(begin(lines) + "/proposal");
    assertEquals(all().size(), count(proposal, "could not be read"), proposal::toString);
    assertNotTaken(proposal.body());
    assertAllAsked();
    Answer tried =
        browser.post(good + "/trial", "pages", lines + "\n" + GOOD, "term", "river", "weight", "1");
    assertEquals(all().size(), count(tried, "Could not be read"), tried::toString);
    assertTrue(tried.body().contains(RedirectingWeb.OPEN), "so nothing is proved: " + tried);
    assertNotTaken(tried.body());
  }

  private static int count(Answer answer, String words) {
    return answer.body().split(words, -1).length - 1;
  }

  @Test
  void crawlsDoNotFollowThem() {
    String topic = begin("");
    assertEquals(302, browser.post(topic + "/words", "term", "river", "weight", "1").status());
    String seeds = String.join("\n", all()) + "\n" + GOOD;
    Answer started = browser.post(topic + "/start", "seeds", seeds, "pages", "50", "hours", "1");
    assertTrue(started.redirect().endsWith(topic), started::toString);
    long id = Long.parseLong(topic.substring(topic.lastIndexOf('/') + 1));
    Topics topics = TestPortal.part(portal, Topics.class);
    Patience.until(
        "the crawl is over",
        () -> {
          TopicRow row = topics.find(id).orElseThrow();
          assertEquals(null, row.failure());
          return row.wanted() == Wanted.DONE;
        });
    try (Stream<VisitLine> visits =
        TestPortal.part(portal, CrawlDesk.class).folder(id).orElseThrow().visits()) {
      assertEquals(
          List.of(RedirectingWeb.page("plain")),
          visits.filter(VisitLine::visited).map(line -> line.finalUrl().toString()).toList());
    }
    assertAllAsked();
    assertNotTaken(browser.get(topic).body());
  }
}

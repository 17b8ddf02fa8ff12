package io.cormorant.portal.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.NewFollow;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.page.PageRows;
import io.cormorant.portal.recommend.RecommendationMaker;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.KeptPage;
import io.cormorant.portal.testing.TestItems;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.topic.Topics;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reading one's inbox in a real browser.
@Tag("slow")
final class InboxBrowserTest {
  private final List<String> barriers = new ArrayList<>();

  @Test
  void growsWhileItIsReadAndItsButtonsWork(@TempDir Path data) {
    try (Portal portal = TestPortal.start(data);
        Chromium chromium = new Chromium()) {
      Account account = TestPortal.account(portal, "reader", Role.USER);
      URI home = portal.address();
      Page page = chromium.open(home, "en-GB", new Browser.NewContextOptions());
      signIn(page, home);
      look(page, home, "inbox", "follows", "follows/new", "account/reading");
      follow(page, home);
      Follow follow = TestPortal.part(portal, Follows.class).of(account).getFirst();

      page.navigate(home + "inbox");
      page.evaluate("() => { window.stayed = true; }");
      Item first = push(portal, account, follow, "Dam opened after the flood");
      assertThat(page.locator("#item-" + first.id() + " h2 a")).hasText(first.title());
      assertThat(page.locator("#unread .count")).hasText("1");
      assertThat(page.locator("#news")).hasText("New in your inbox: " + first.title());
      assertThat(page.locator("#empty")).isHidden();
      Item second = push(portal, account, follow, "Second flood");
      assertThat(page.locator("#items > li").first().locator("h2 a")).hasText("Second flood");
      barriers.addAll(Chromium.barriers(page));

      page.click("#star-" + second.id());
      assertThat(page.locator("#star-" + second.id())).hasAttribute("aria-pressed", "true");
      assertThat(page.locator("#star-" + second.id())).isFocused();
      page.click("#read-" + second.id());
      assertThat(page.locator("#unread .count")).hasText("1");
      page.click("#down-" + first.id());
      assertThat(page.locator("#item-" + first.id())).containsText("Hidden: " + first.title());
      assertThat(page.locator("#unread")).isHidden();
      page.click("#down-" + first.id());
      assertThat(page.locator("#item-" + first.id() + " h2 a")).isVisible();
      assertEquals(true, page.evaluate("() => window.stayed"), "the page was loaded again");

      page.click("#item-" + first.id() + " h2 a");
      assertThat(page.locator("h1")).hasText(first.title());
      barriers.addAll(Chromium.barriers(page));
      page.click("#star-" + first.id());
      assertThat(page.locator("#star-" + first.id())).hasAttribute("aria-pressed", "true");
      look(page, home, "inbox?show=all", "inbox?show=hidden", "follows", "follows/" + follow.id());
      readRecommended(page, home, portal, account);
      assertEquals(List.of(), barriers);
      assertEquals(List.of(), chromium.troubles());
    }
  }

  /// Recommends a page, and leads to it.
  private static String recommended(Portal portal, Account account) {
    PageRows rows = TestPortal.part(portal, PageRows.class);
    long topic = TestPortal.part(portal, Topics.class).create(account, "Rivers", null).id();
    String url = "https://kept.example/dam";
    rows.put(topic, List.of(KeptPage.of(1, url, "Dams", "How a dam holds a flood.")));
    return "recommended/"
        + RecommendationMaker.make(
                TestPortal.part(portal, Recommendations.class),
                account,
                rows.find(topic, url).orElseThrow())
            .id();
  }

  private void readRecommended(Page page, URI home, Portal portal, Account account) {
    recommended(portal, account);
    look(page, home, "inbox");
    page.click(".recommended h3 a");
    assertThat(page.locator(".reading")).hasText("How a dam holds a flood.");
    barriers.addAll(Chromium.barriers(page));
    page.click(".acts button");
    assertThat(page.locator("h1")).hasText("Inbox");
    assertThat(page.locator(".recommended")).hasCount(0);
  }

  @Test
  void isAnAppThatSaysWhenThereIsNoNetwork(@TempDir Path data) {
    try (Portal portal = TestPortal.start(data);
        Chromium chromium = new Chromium()) {
      TestPortal.account(portal, "reader", Role.USER);
      URI home = portal.address();
      Page page = chromium.open(home, "en-GB", new Browser.NewContextOptions());
      signIn(page, home);
      page.navigate(home + "inbox");
      assertEquals(
          home + "service-worker.js",
          page.evaluate("() => navigator.serviceWorker.ready.then(one => one.active.scriptURL)"));
      assertEquals(
          "Cormorant",
          page.evaluate(
              "() => fetch(document.querySelector('link[rel=manifest]').href)"
                  + ".then(answer => answer.json()).then(app => app.short_name)"));
      assertEquals(
          List.of(home + "assets/portal.css", home + "offline?lang=en", home + "offline?lang=zh"),
          page.evaluate(
              "() => caches.open('cormorant-1').then(kept => kept.keys())"
                  + ".then(keys => keys.map(key => key.url).sort())"),
          "nothing private is kept");
      page.navigate(home + "follows");
      page.context().setOffline(true);
      page.navigate(home + "inbox");
      assertThat(page.locator("h1")).hasText("No connection");
      page.context().setOffline(false);
      page.click("main a");
      assertThat(page.locator("h1")).hasText("Inbox");
    }
  }

  @Test
  void speaksChineseAndFitsAPhoneInTheDark(@TempDir Path data) {
    try (Portal portal = TestPortal.start(data);
        Chromium chromium = new Chromium()) {
      Account account = TestPortal.account(portal, "reader", Role.USER);
      URI home = portal.address();
      Page page =
          chromium.open(
              home,
              "zh-CN",
              new Browser.NewContextOptions()
                  .setColorScheme(ColorScheme.DARK)
                  .setViewportSize(390, 844)
                  .setHasTouch(true));
      signIn(page, home);
      look(page, home, "inbox", "follows", "follows/new", "account/reading");
      Follow follow =
          TestPortal.part(portal, Follows.class)
              .create(
                  account,
                  NewFollow.sites(
                      List.of("https://news.example/a/very/long/address/that/does/not/end.xml"),
                      List.of("洪水", "大坝")));
      page.navigate(home + "inbox");
      assertThat(page.locator("#empty h2")).hasText("暂时没有新内容");
      Item item = push(portal, account, follow, "长江上游出现洪水，大坝开闸泄洪");
      assertThat(page.locator("#item-" + item.id() + " h2 a")).hasText(item.title());
      look(page);
      look(page, home, "inbox/" + item.id(), "follows", "follows/new?kind=search");
      look(page, home, "follows/" + follow.id());
      look(page, home, "inbox", recommended(portal, account), "account/reading");
      assertEquals(List.of(), barriers);
      assertEquals(List.of(), chromium.troubles());
    }
  }

  private static void signIn(Page page, URI home) {
    page.navigate(home + "login");
    page.fill("#name", "reader");
    page.fill("#password", TestPortal.PASSWORD);
    page.click("main button");
    assertThat(page.locator("nav a[href='/inbox']")).isVisible();
  }

  private static void follow(Page page, URI home) {
    page.navigate(home + "follows/new");
    page.fill("#sites", "https://rivers.example/news");
    page.fill("#words", "flood");
    page.selectOption("#every", "60");
    page.click("main form button.primary");
    assertThat(page.locator("[role=status]").first()).containsText("You now follow");
  }

  private static Item push(Portal portal, Account account, Follow follow, String title) {
    String url = "https://rivers.example/" + Integer.toHexString(title.hashCode());
    return TestPortal.part(portal, Inbox.class)
        .push(
            account.id(),
            TestItems.arrival(
                follow.id(), null, url, title, follow.name(), follow.words().getFirst()))
        .orElseThrow();
  }

  private void look(Page page, URI home, String... paths) {
    for (String path : paths) {
      page.navigate(home + path);
      look(page);
    }
  }

  private void look(Page page) {
    barriers.addAll(Chromium.barriers(page));
    assertEquals(
        true,
        page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"),
        page.url());
  }
}

package io.cormorant.portal.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.TestPortal;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a person does with the portal, in a real browser.
@Tag("slow")
final class BrowserJourneyTest {
  private static final String WEB = "generated:plain,pages=20000,seed=7";
  private static final String PASSWORD = "a long enough password";

  private final List<String> barriers = new ArrayList<>();

  @Test
  void leadsFromSetUpToSearching(@TempDir Path folder) {
    try (Portal portal = TestPortal.start(folder, WEB);
        Chromium chromium = new Chromium()) {
      URI home = portal.address();
      Page page = chromium.open(home, "en-GB", new Browser.NewContextOptions());
      page.navigate(portal.setup().orElseThrow().toString());
      setUp(page);
      assertThat(page.locator("h1")).hasText("Your topics");
      look(page);

      describe(page, "News about chess: openings, endgames and grandmasters", "chess");
      watch(page);
      search(page);
      look(page, home + "account", home + "admin", home + "topics/new", home + "search?q=none");
      page.getByRole(AriaRole.BUTTON, named("Sign out")).click();
      assertThat(page.locator("h1")).hasText("Sign in");
      look(page);
      page.navigate(home.toString());
      assertThat(page).hasURL(Pattern.compile(".*/login"));

      assertEquals(List.of(), barriers);
      assertEquals(List.of(), chromium.troubles());
    }
  }

  @Test
  void speaksChineseAndFitsAPhoneInTheDark(@TempDir Path folder) {
    try (Portal portal = TestPortal.start(folder, WEB);
        Chromium chromium = new Chromium()) {
      URI home = portal.address();
      Page page =
          chromium.open(
              home,
              "zh-CN",
              new Browser.NewContextOptions()
                  .setColorScheme(ColorScheme.DARK)
                  .setViewportSize(390, 844)
                  .setHasTouch(true));
      page.navigate(portal.setup().orElseThrow().toString());
      setUp(page);
      assertThat(page.locator("h1")).hasText("我的主题");
      look(page);
      describe(page, "足球比赛、球队和进球的新闻", "足球，球队");
      assertThat(page.locator("#downloads")).containsText(Pattern.compile("[1-9]"));
      fits(page);
      look(page);
      page.getByRole(AriaRole.BUTTON, named("停止")).click();
      assertThat(page.locator("#live .tag").first()).hasText("已停止");
      page.navigate(home + "search?q=足球");
      assertThat(page.locator(".hit mark").first()).containsText(Pattern.compile("足球|球"));
      fits(page);
      look(page);
      page.locator(".hit h2 a").first().click();
      assertThat(page.locator(".reading p").first()).isVisible();
      fits(page);
      look(page);

      assertEquals(List.of(), barriers);
      assertEquals(List.of(), chromium.troubles());
    }
  }

  @Test
  void leavesPeopleWhereTheyAreAndFitsAPhoneOnEveryPage(@TempDir Path folder) {
    try (Portal portal = TestPortal.start(folder, WEB);
        Chromium chromium = new Chromium()) {
      URI home = portal.address();
      Page page =
          chromium.open(home, "en-GB", new Browser.NewContextOptions().setViewportSize(390, 844));
      page.navigate(portal.setup().orElseThrow().toString());
      setUp(page);
      page.navigate(home + "topics/new");
      page.fill("#sentence", "News about chess");
      page.click("main form.card button.primary");
      page.locator("#terms .term").first().waitFor();
      String draft = page.url();
      trouble(page);
      page.click("#words button.primary");
      ticks(page);
      page.navigate(home.toString());
      describe(page, "News about chess: openings, endgames and grandmasters", "chess");
      String topic = page.url();
      focus(page);
      page.getByRole(AriaRole.BUTTON, named("Stop")).click();
      assertThat(page.locator("#live .tag").first()).hasText("stopped");
      everyPageFits(page, home, draft, topic);
      assertEquals(List.of(), barriers);
    }
  }

  /// What takes long may do so, and what fails is told until it works.
  private static void trouble(Page page) {
    Locator trial = page.locator("#words button[hx-post$=trial]");
    page.route("**/trial", route -> route.fulfill(new Route.FulfillOptions().setStatus(500)));
    page.evaluate(
        "() => document.addEventListener('htmx:beforeSend',"
            + " sent => { document.body.dataset.patience = sent.detail.xhr.timeout; })");
    trial.click();
    assertThat(page.locator("#trouble[role=alert]")).containsText("could not do this");
    assertThat(page.locator("body")).hasAttribute("data-patience", "90000");
    page.unroute("**/trial");
    page.route("**/trial", Route::abort);
    trial.click();
    assertThat(page.locator("#trouble")).containsText("cannot be reached");
    page.unroute("**/trial");
    trial.click();
    assertThat(page.locator("#trouble")).hasCount(0);
  }

  /// Sites that were ticked stay so when more are found. A generated web has none to find, so they
  /// are put there.
  private static void ticks(Page page) {
    page.locator("#seeds").waitFor();
    String one = "<input type='checkbox' id='site1' name='site' value='http://one.example/'>";
    String other = "<input type='checkbox' id='site2' name='site' value='http://two.example/'>";
    page.route(
        "**/found",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/html")
                    .setBody("<div id='found'>" + other + one + "</div>")));
    page.evaluate(
        "html => { const part = document.createElement('div'); part.id = 'found';"
            + " part.setAttribute('hx-get', location.pathname.replace('/seeds', '/found'));"
            + " part.setAttribute('hx-trigger', 'again');"
            + " part.setAttribute('hx-swap', 'outerHTML'); part.innerHTML = html;"
            + " document.getElementById('main').append(part); htmx.process(part); }",
        one);
    page.check("#site1");
    page.evaluate("() => htmx.trigger('#found', 'again')");
    page.locator("#site2").waitFor();
    assertThat(page.locator("#site1")).isChecked();
    assertThat(page.locator("#site2")).not().isChecked();
    page.unroute("**/found");
  }

  /// The keyboard stays where it is while the page renews itself.
  private static void focus(Page page) {
    Locator downloads = page.locator("#downloads");
    assertThat(downloads).containsText(Pattern.compile("[1-9]"));
    assertThat(page.locator("#live .thumbs").first()).isAttached();
    assertEquals(
        List.of(),
        page.evaluate(
            "() => Array.from(document.querySelectorAll("
                + "'#live :is(a, button, summary, [tabindex])'))"
                + ".filter((one, at, all) => !one.id || all.some((other, i) =>"
                + " i < at && other.id === one.id)).map(one => one.outerHTML)"));
    page.locator("#pause").focus();
    String first = downloads.innerText();
    assertThat(downloads).not().hasText(first);
    assertThat(page.locator("#pause")).isFocused();
  }

  private static void everyPageFits(Page page, URI home, String draft, String topic) {
    page.navigate(topic);
    String why = page.locator("#live .hit a[id^=why]").first().getAttribute("href");
    page.locator("#live .hit h3 a").first().click();
    String read = page.url();
    String copy = page.getByRole(AriaRole.LINK, named("Archived copy")).getAttribute("href");
    page.navigate(home + "sites");
    String site = page.locator("main td a").first().getAttribute("href");
    List<String> wide = new ArrayList<>();
    for (String path :
        List.of(
            "",
            "topics/new",
            draft,
            draft.replace("/words", "/seeds"),
            topic,
            why,
            "search?q=chess",
            read,
            copy,
            "inbox",
            "follows",
            "follows/new",
            "sites",
            site,
            "admin",
            "admin/crawls",
            "admin/workers",
            "admin/phone",
            "account",
            "account/reading",
            "notifications",
            "contact",
            "nowhere")) {
      for (String language : List.of("zh", "en")) {
        URI address = home.resolve(path);
        page.navigate(address + (address.getQuery() == null ? "?" : "&") + "lang=" + language);
        Object past =
            page.evaluate(
                "() => { document.querySelectorAll('details').forEach(one => one.open = true);"
                    + " return document.documentElement.scrollWidth - window.innerWidth; }");
        if (((Number) past).intValue() > 0) {
          wide.add(page.url() + " by " + past);
        }
      }
    }
    assertEquals(List.of(), wide);
  }

  private static void setUp(Page page) {
    page.fill("#name", "管理员");
    page.fill("#password", PASSWORD);
    page.fill("#again", PASSWORD);
    page.click("main button");
  }

  private void describe(Page page, String sentence, String words) {
    page.locator("main a.primary").first().click();
    look(page);
    page.fill("#sentence", sentence);
    page.fill("#words", words);
    page.click("main form.card button.primary");
    page.locator("#terms .term").first().waitFor();
    assertThat(page.locator("#terms input[name=term]").first()).not().hasValue("");
    look(page);
    page.click("#words button.primary");
    assertThat(page.locator("#seeds")).not().hasValue("");
    page.fill("#count", "20000");
    look(page);
    page.click("main button.primary");
    assertThat(page.locator("#live")).isVisible();
  }

  /// The page changes by itself; pausing and going on work.
  private void watch(Page page) {
    Locator downloads = page.locator("#downloads");
    assertThat(downloads).containsText(Pattern.compile("[1-9]"));
    String first = downloads.innerText();
    assertThat(downloads).not().hasText(first);
    page.getByRole(AriaRole.BUTTON, named("Pause")).click();
    assertThat(page.locator("#live .tag").first()).hasText("paused");
    look(page);
    page.getByRole(AriaRole.BUTTON, named("Continue")).click();
    assertThat(page.locator("#live .tag").first()).hasText("running");
    String later = downloads.innerText();
    assertThat(downloads).not().hasText(later);
    page.getByRole(AriaRole.BUTTON, named("Stop")).click();
    assertThat(page.locator("#live .tag").first()).hasText("stopped");
    look(page);
  }

  private void search(Page page) {
    page.getByRole(AriaRole.LINK, named("Search").setExact(true)).click();
    page.fill("#q", "chess");
    page.click(".searchbox button");
    assertThat(page.locator(".hit mark").first())
        .hasText(Pattern.compile("chess", Pattern.CASE_INSENSITIVE));
    look(page);
    String unwanted = page.locator(".hit .url").first().innerText();
    page.locator(".hit h2 a").first().click();
    assertThat(page.locator(".reading p").first()).isVisible();
    look(page);
    page.getByRole(AriaRole.LINK, named("Archived copy")).click();
    assertEquals("", page.locator("iframe.copy").getAttribute("sandbox"));
    assertTrue(
        page.frameLocator("iframe.copy").locator("body").innerText().length() > 100,
        "the copy is shown");
    page.getByRole(AriaRole.LINK, named("Back to the text")).click();
    page.locator("article ~ aside .thumbs button[value=false]").click();
    assertThat(page.locator("aside .thumbs .tag")).hasText("Noted: less like this");
    page.getByRole(AriaRole.LINK, named("Search").setExact(true)).click();
    page.fill("#q", "chess");
    page.click(".searchbox button");
    assertThat(page.locator("#count")).isVisible();
    assertThat(page.locator(".hit .url", new Page.LocatorOptions().setHasText(unwanted)))
        .hasCount(0);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private void look(Page page, String... others) {
    barriers.addAll(Chromium.barriers(page));
    for (String other : others) {
      page.navigate(other);
      barriers.addAll(Chromium.barriers(page));
    }
  }

  /// Nothing sticks out at the side.
  private static void fits(Page page) {
    assertEquals(
        true,
        page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"),
        page.url());
  }
}

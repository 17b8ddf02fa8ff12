package io.cormorant.portal.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.cormorant.crawls.Workforce;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.TestPortal;
import io.cormorant.portal.testing.TestWorkforce;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The workers in a real browser, on a desk and on a phone.
@Tag("slow")
final class WorkersBrowserTest {
  private final TestWorkforce workforce =
      new TestWorkforce()
          .with("north-1", TestPortal.PRODUCT, 96.4, 1_240, false)
          .with("south-2", "cormorant/0.9", 31, 410, false)
          .with("worker-with-a-long-name.machines.example-20481", TestPortal.PRODUCT, 0, 0, true);

  private final List<String> barriers = new ArrayList<>();

  @Test
  void showsWorkersAndDrainsThem(@TempDir Path data) {
    PortalParts parts = TestPortal.parts();
    try (Portal portal =
            Portal.start(
                PortalSettings.of(data).port(0),
                new PortalParts(
                    parts.product(),
                    parts.clock(),
                    parts.crawls(),
                    parts.assembly(),
                    parts.webs(),
                    _ -> workforce));
        Chromium chromium = new Chromium()) {
      TestPortal.account(portal, "chief", Role.ADMIN);
      URI home = portal.address();
      Page desk = chromium.open(home, "en-GB", new Browser.NewContextOptions());
      signIn(desk, home);
      desk.navigate(home + "admin/workers");
      shot(desk, "desk-en");
      desk.click("text=Drain");
      assertThat(desk.locator("tbody tr").first()).containsText("draining");
      assertThat(desk.locator("tbody tr").first().locator("button")).hasText("Take back");
      workforce.line(Workforce.Line.BLOCKED);
      assertThat(desk.locator(".notice.bad")).containsText("low on memory");
      shot(desk, "desk-en-blocked");
      Page phone =
          chromium.open(
              home,
              "zh-CN",
              new Browser.NewContextOptions()
                  .setViewportSize(360, 740)
                  .setColorScheme(ColorScheme.DARK));
      signIn(phone, home);
      phone.navigate(home + "admin/workers");
      assertThat(phone.locator(".notice.bad")).containsText("消息代理");
      assertEquals(
          true,
          phone.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"),
          "the page is wider than a phone");
      shot(phone, "phone-zh");
      assertEquals(List.of(), barriers);
      assertEquals(List.of(), chromium.troubles());
    }
  }

  /// Looks for barriers, and takes a picture where one is asked for.
  private void shot(Page page, String name) {
    barriers.addAll(Chromium.barriers(page));
    String folder = System.getProperty("cormorant.pictures");
    if (folder != null) {
      page.screenshot(
          new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of(folder, name + ".png")));
    }
  }

  private static void signIn(Page page, URI home) {
    page.navigate(home + "login");
    page.fill("input[name=name]", "chief");
    page.fill("input[name=password]", TestPortal.PASSWORD);
    page.click("main button");
    assertThat(page.locator("nav a[href='/inbox']")).isVisible();
  }
}

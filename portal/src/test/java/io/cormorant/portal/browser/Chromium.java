package io.cormorant.portal.browser;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;

/// The Chromium of this system, driven by a test. Notes what a page complains of, and what it asks
/// for elsewhere.
final class Chromium implements AutoCloseable {
  /// A busy machine takes its time.
  private static final double PATIENCE_MS = 120_000;

  private static final List<String> ARGUMENTS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright = playwright();
  private final Queue<String> troubles = new ConcurrentLinkedQueue<>();
  private final Function<Browser.NewContextOptions, BrowserContext> windows;

  /// A browser whose windows know nothing of each other and keep nothing.
  Chromium() {
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions().setExecutablePath(executable()).setArgs(ARGUMENTS));
    this.windows = browser::newContext;
  }

  /// A browser that keeps what a reader's own does: only there are apps installed.
  ///
  /// @param profile an empty folder
  Chromium(Path profile) {
    BrowserContext context =
        playwright
            .chromium()
            .launchPersistentContext(
                profile,
                new BrowserType.LaunchPersistentContextOptions()
                    .setExecutablePath(executable())
                    .setArgs(ARGUMENTS)
                    .setLocale("en-GB"));
    this.windows = _ -> context;
  }

  private static Playwright playwright() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    return Playwright.create(
        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  }

  private static Path executable() {
    String named = System.getenv("CORMORANT_CHROMIUM");
    return Stream.of(
            named == null ? "" : named,
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome")
        .filter(name -> !name.isEmpty())
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("no Chromium here; ./check installs it, or says how to"));
  }

  /// A new window of a reader.
  ///
  /// @param home all that pages may ask for is there
  Page open(URI home, String language, Browser.NewContextOptions options) {
    Page page = windows.apply(options.setLocale(language)).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            troubles.add(message.text());
          }
        });
    page.onRequest(
        request -> {
          if (!request.url().startsWith(home.toString()) && !request.url().startsWith("data:")) {
            troubles.add("asked elsewhere: " + request.url());
          }
        });
    return page;
  }

  List<String> troubles() {
    return List.copyOf(troubles);
  }

  /// What the browser itself says of a page, by its own protocol.
  static JsonObject ask(Page page, String method) {
    return page.context().newCDPSession(page).send(method);
  }

  /// What stands in the way of people who cannot see or point, a line each.
  static List<String> barriers(Page page) {
    return new AxeBuilder(page)
        .analyze().getViolations().stream()
            .map(
                rule ->
                    page.url() + " " + rule.getId() + ": " + rule.getNodes().getFirst().getHtml())
            .toList();
  }

  @Override
  public void close() {
    playwright.close();
  }
}

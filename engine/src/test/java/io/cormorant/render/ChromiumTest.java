package io.cormorant.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// With the real browser of the system, which all tests share, and a real site.
@Tag("slow")
@Timeout(600)
final class ChromiumTest {
  private static final String AGENT = "cormorant/test (+me@example.org)";
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int MAX_HTML = 1 << 20;

  private static final AtomicReference<HostResolver> RESOLVER = new AtomicReference<>();
  private static final AtomicReference<SubRequestRule> RULE = new AtomicReference<>();
  private static Chromium chromium;

  private final ScriptSite site = new ScriptSite();
  private final RenderTraffic before = chromium.traffic();

  @BeforeAll
  static void start() throws InterruptedException {
    chromium = chromium(limits(LONG, Duration.ofSeconds(20)), System.getenv());
  }

  @AfterAll
  static void stop() {
    chromium.close();
  }

  @BeforeEach
  void open() {
    RESOLVER.set(site.resolver());
    RULE.set(_ -> true);
  }

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void showsWhatScriptsMake() throws Exception {
    site.file("/app.js", "text/javascript", "fetch('/data.json').then(r => r.json()).then(show)")
        .file("/data.json", "application/json", "{\"text\": \"暴雨 came by script\"}");
    Response.Document shell =
        ScriptSite.page(
            """
            <title>Shell</title><noscript>Please enable JavaScript</noscript><div id=root></div>
            <script>function show(d) { document.getElementById('root').innerHTML =
              '<p>' + d.text + '</p><a href="/next">next</a>'; }</script>
            <script src="/app.js"></script>
            """);
    RenderingWeb web = new RenderingWeb(_ -> shell, chromium, true);
    Response.Document shown = assertInstanceOf(Response.Document.class, web.fetch(ScriptSite.PAGE));
    String html = new String(shown.body(), StandardCharsets.UTF_8);
    assertTrue(html.contains("<p>暴雨 came by script</p><a href=\"/next\">next</a>"), html);
    assertFalse(html.contains("Please enable"), html);
    assertEquals("true", shown.headers().first(RenderingWeb.MARK).orElse(""));
    assertEquals("text/html; charset=utf-8", shown.headers().first("Content-Type").orElse(""));
    assertEquals(List.of("GET site.test/app.js", "GET site.test/data.json"), site.asked);
    assertEquals(List.of(AGENT, AGENT), site.agents);
    assertEquals(1, web.counts().rendered());
    assertEquals(before.requests() + 2, web.sideRequests());
  }

  @Test
  void letsPagesAskNothingTheCrawlMayNotAsk() throws Exception {
    RESOLVER.set(site.resolver(new AddressGuard(HostResolver.SYSTEM, true, false)));
    RULE.set(url -> !url.path().startsWith("/secret/"));
    assertTrue(html(asking()).contains("asked 4"));
    assertEquals(List.of(), site.asked);
    assertEquals(before.refused() + 3, chromium.traffic().refused());
    assertEquals(before.requests() + 3, chromium.traffic().requests(), "one is forbidden by rule");
  }

  @Test
  void letsPagesAskPrivateAddressesWhereTheCrawlMay() throws Exception {
    RESOLVER.set(site.resolver(new AddressGuard(HostResolver.SYSTEM, false, true)));
    html(asking().replace("http://169.254.169.254/latest", "http://site.test/latest"));
    String address = "GET 127.0.0.1:" + site.port() + "/private";
    assertTrue(site.asked.contains(address), site.asked.toString());
  }

  @Test
  void asksOnlyForWhatTextDependsOn() throws Exception {
    html(
        """
        <link rel=stylesheet href=/style.css><img src=/image.png><video src=/film.mp4></video>
        <iframe src=/frame.html></iframe><link rel=icon href=/icon.png><link rel=manifest href=/m>
        <style>@font-face { font-family: f; src: url(/font.woff) } p { font-family: f }</style>
        <p>text</p><script>
        for (const method of ['POST', 'PUT', 'DELETE']) fetch('/' + method, {method});
        fetch('http://other.test/POST', {method: 'POST', mode: 'no-cors'});
        fetch('http://other.test/GET', {mode: 'no-cors'});
        navigator.sendBeacon('/beacon');
        try { new EventSource('/stream') } catch (e) {}
        try { new WebSocket('ws://site.test/socket') } catch (e) {}
        const worker = "try { new WebSocket('ws://site.test/socket') } catch (e) {};"
          + "fetch('http://site.test/WORKER', {method: 'PUT'}).catch(e => 0);"
          + "fetch('http://site.test/worker').catch(e => 0);";
        new Worker(URL.createObjectURL(new Blob([worker])));
        </script>
        """);
    assertEquals(
        List.of(
            "GET other.test/GET",
            "GET site.test/style.css",
            "GET site.test/worker",
            "POST site.test/POST"),
        site.asked.stream().sorted().toList());
  }

  @Test
  void rulesFramesAsThePageItself() throws Exception {
    String frame =
        "<script>"
            + "for (const method of ['PUT', 'DELETE']) fetch('http://site.test/' + method, {method});"
            + "fetch('http://other.test/POST', {method: 'POST', mode: 'no-cors'});"
            + "fetch('http://site.test/secret/', {mode: 'no-cors'});"
            + "new Image().src = 'http://site.test/image.png';"
            + "fetch('http://site.test/ok', {mode: 'no-cors'}).then(() => parent.postMessage(1, '*'));"
            + "</script>";
    RULE.set(url -> !url.path().startsWith("/secret/"));
    for (String opening :
        List.of(
            "<iframe sandbox='allow-scripts' srcdoc=\"",
            "<iframe srcdoc=\"",
            "<iframe sandbox='allow-scripts' src=\"data:text/html,",
            "<iframe src=\"data:text/html,")) {
      site.asked.clear();
      html(
          "<p>text</p><script>onmessage = () => clearInterval(alive);"
              + "const alive = setInterval(() => fetch('/alive'), 200);</script>"
              + opening
              + frame
              + "\"></iframe>");
      assertEquals(
          List.of("GET site.test/ok"),
          site.asked.stream()
              .filter(a -> !a.startsWith("OPTIONS ") && !a.endsWith("/alive"))
              .toList(),
          opening);
    }
  }

  @Test
  void letsNoDatagramsOut() throws Exception {
    try (DatagramChannel listener =
        DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
      listener.configureBlocking(false);
      String stun = "stun:127.0.0.1:" + ((InetSocketAddress) listener.getLocalAddress()).getPort();
      String html =
          html(
              """
              <p id=p></p><script>
              const call = new RTCPeerConnection({iceServers: [{urls: 'STUN'}]});
              call.createDataChannel('x');
              const asked = setInterval(() => fetch('/wait'), 200);
              call.onicegatheringstatechange = () => {
                if (call.iceGatheringState != 'complete') return;
                clearInterval(asked);
                document.getElementById('p').textContent = 'gathered';
              };
              call.createOffer().then(offer => call.setLocalDescription(offer));
              </script>
              """
                  .replace("STUN", stun));
      assertTrue(html.contains("gathered"), html);
      assertNull(listener.receive(ByteBuffer.allocate(100)), "a datagram came");
    }
  }

  @Test
  void letsOnlySoManyRequestsOut() throws Exception {
    RenderLimits limits = limits(LONG, Duration.ofSeconds(20));
    try (Chromium hasty = chromium(limits, System.getenv())) {
      String many =
          """
          <p>text</p><script>
          for (let i = 0; i < 10000; i++) fetch('/' + i).catch(() => 0);
          </script>
          """;
      Rendered rendered = hasty.render(ScriptSite.page(many));
      assertInstanceOf(Rendered.Html.class, rendered, rendered.toString());
      assertTrue(hasty.traffic().requests() <= limits.requests());
      assertTrue(site.asked.size() <= limits.requests(), site.asked.size() + " requests came");
      assertTrue(hasty.traffic().blocked() > limits.requests());
    }
  }

  @Test
  void letsAPageAskOnlySoManyOrigins() throws Exception {
    html(
        """
        <p>text</p><script>
        for (let i = 0; i < 60; i++) fetch('http://h' + i % 30 + '.test/', {mode: 'no-cors'});
        fetch('/own');
        </script>
        """);
    assertTrue(site.asked.contains("GET site.test/own"));
    assertEquals(Tab.MAX_ORIGINS + 1, site.asked.stream().distinct().count());
  }

  @Test
  void doesNotHoldMoreOfAPageThanItsHtmlMayHave() throws Exception {
    String post =
        "fetch('/large', {method: 'POST', body: 'x'.repeat(" + DevTools.MAX_MESSAGE + ")})";
    try (Chromium hasty = chromium(limits(LONG, Duration.ofSeconds(2)), System.getenv())) {
      for (String page : List.of("<p>text</p><script>" + post + "</script>", "<p>well</p>")) {
        assertInstanceOf(Rendered.Html.class, hasty.render(ScriptSite.page(page)));
      }
      assertEquals(1, hasty.traffic().starts());
    }
  }

  @Test
  void takesAPageThatNeverRestsAsItIs() throws Exception {
    try (Chromium hasty = chromium(limits(LONG, Duration.ofSeconds(1)), System.getenv())) {
      String polling = "<p>text</p><script>setInterval(() => fetch('/poll'), 50)</script>";
      Rendered rendered = hasty.render(ScriptSite.page(polling));
      Rendered.Html html = assertInstanceOf(Rendered.Html.class, rendered, rendered.toString());
      assertTrue(html.text().contains("<p>text</p>"));
    }
  }

  @Test
  void keepsAPageThatNeverEnds() throws Exception {
    Response.Document endless = ScriptSite.page("<p>static</p><script>for (;;);</script>");
    RenderLimits limits = limits(Duration.ofSeconds(3), Duration.ofSeconds(1));
    try (RenderingWeb web =
        new RenderingWeb(_ -> endless, chromium(limits, System.getenv()), false)) {
      assertEquals(endless, web.fetch(ScriptSite.PAGE));
      assertEquals(1, web.counts().kept());
      assertEquals(List.of("not done within 3000 ms (1)"), web.counts().mostFrequentReasons(1));
      assertEquals(1, web.counts().traffic().starts(), "the browser itself is well");
    }
  }

  @Test
  void keepsAPageThatItsScriptsBreakOrBlowUp() throws Exception {
    String text = "<p>" + "text ".repeat(50);
    for (String script :
        List.of("document.body.remove()", "document.write('x'.repeat(" + 2 * MAX_HTML + "))")) {
      Response.Document page = ScriptSite.page(text + "<script>" + script + "</script>");
      RenderingWeb web = new RenderingWeb(_ -> page, chromium, false);
      assertEquals(page, web.fetch(ScriptSite.PAGE), script);
    }
  }

  @Test
  void isNotImpressedByDialogsWindowsAndDownloads() throws Exception {
    site.file("/file", "application/octet-stream", "x");
    String html =
        html(
            """
            <p id=p></p><a id=a href=/file download>file</a><script>
            alert('one'); const answer = confirm('two') || prompt('three');
            window.open('/popup'); print();
            document.getElementById('a').click();
            onbeforeunload = () => 'stay';
            document.getElementById('p').textContent = 'answered ' + answer;
            </script>
            """);
    assertTrue(html.contains("answered null"), html);
    assertEquals(List.of(), site.asked);
  }

  @Test
  void tellsWhereScriptsLead() throws Exception {
    Response.Document shell = ScriptSite.page("<script>location.href = '/next?a=1'</script>");
    Response.Document full =
        ScriptSite.page("<p>" + "own text ".repeat(50) + "<script>location = '/next'</script>");
    AtomicReference<Response.Document> page = new AtomicReference<>(shell);
    RenderingWeb web = new RenderingWeb(_ -> page.get(), chromium, false);
    Response.Moved moved = assertInstanceOf(Response.Moved.class, web.fetch(ScriptSite.PAGE));
    assertEquals(Url.of("http://site.test/next?a=1"), moved.target());
    page.set(full);
    assertEquals(full, web.fetch(ScriptSite.PAGE), "a page with a text of its own is kept");
    page.set(ScriptSite.page("<p>here</p><script>location.reload()</script>"));
    assertInstanceOf(Response.Document.class, web.fetch(ScriptSite.PAGE));
    assertEquals(List.of(), site.asked);
  }

  @Test
  void keepsCookiesOfPagesApart() throws Exception {
    html("<script>document.cookie = 'a=1'; localStorage.b = 2</script>");
    String second =
        html("<script>document.write('[' + document.cookie + localStorage.length + ']')</script>");
    assertTrue(second.contains("[0]"), second);
  }

  @Test
  void saysWhatToDoWithoutABrowser(@TempDir Path empty) {
    RenderException none =
        assertThrows(
            RenderException.class, () -> BrowserProcess.find(Map.of("PATH", empty.toString())));
    assertTrue(String.valueOf(none.getMessage()).contains("apt-get install chromium"));
    for (String wrong : List.of(empty.toString(), "/bin/false")) {
      assertThrows(
          RenderException.class,
          () -> chromium(RenderLimits.DEFAULT, Map.of(BrowserProcess.VARIABLE, wrong)),
          wrong);
    }
  }

  /// A page that asks three private addresses and one more, and says when all answers are there.
  private String asking() {
    return """
    <div id=root></div><script>
    Promise.allSettled(['http://169.254.169.254/latest', 'http://127.0.0.1:PORT/private',
        'http://localhost:PORT/private', 'http://site.test/secret/data']
      .map(u => fetch(u, {mode: 'no-cors'}))).then(all =>
        document.getElementById('root').textContent = 'asked ' + all.length);
    </script>
    """
        .replace("PORT", Integer.toString(site.port()));
  }

  private static Chromium chromium(RenderLimits limits, Map<String, String> environment)
      throws InterruptedException {
    return Chromium.start(
        environment,
        AGENT,
        (host, port) -> RESOLVER.get().resolve(host, port),
        url -> RULE.get().allows(url),
        limits,
        2);
  }

  private static RenderLimits limits(Duration page, Duration settling) {
    RenderLimits usual = RenderLimits.DEFAULT;
    return new RenderLimits(
        page, settling, LONG, usual.requests(), usual.bytes(), usual.connections(), MAX_HTML);
  }

  private static String html(String page) throws InterruptedException {
    Rendered rendered = chromium.render(ScriptSite.page(page));
    return assertInstanceOf(Rendered.Html.class, rendered, rendered.toString()).text();
  }
}

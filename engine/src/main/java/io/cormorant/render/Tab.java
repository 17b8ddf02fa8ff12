package io.cormorant.render;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/// One page in the browser, from an empty context to the HTML its scripts made.
///
/// The browser stops before every request of the page. The one for the page itself is answered with
/// the document that was fetched; the others are let out or not. Events come on the reading thread
/// of [DevTools], so nothing here waits for anything but [#render].
final class Tab implements AutoCloseable {
  /// Of the document as it came, these no longer hold, or would make the browser do something other
  /// than show it.
  private static final Set<String> DROPPED =
      Set.of(
          "content-length",
          "content-encoding",
          "transfer-encoding",
          "connection",
          "content-disposition",
          "refresh",
          "strict-transport-security");

  /// Takes away ways to talk past the proxy's counting, and windows. A matter of manners: what
  /// keeps pages in is the proxy.
  private static final String BEFORE_SCRIPTS =
      """
      for (const name of ['WebSocket', 'WebSocketStream', 'WebTransport',
          'SharedWorker', 'EventSource']) delete globalThis[name];
      globalThis.open = () => null;
      """;

  /// Runs in a world of its own, where the page has not changed the meaning of anything. What is
  /// shown only without scripts is left out.
  private static final String AFTER_SCRIPTS =
      """
      for (const e of document.querySelectorAll('noscript')) e.remove();
      (() => { const t = document.documentElement ? document.documentElement.outerHTML : '';
               return t.length > LIMIT ? null : '<!DOCTYPE html>' + t; })()
      """;

  /// A page that asks for so many times more than it gets is stopped and taken as it is.
  private static final int FLOOD = 5;

  /// Other origins a page may ask; each of them costs a robots.txt too.
  static final int MAX_ORIGINS = 10;

  private final DevTools tools;
  private final Response.Document document;
  private final RenderLimits limits;
  private final SubRequestRule rule;
  private final RenderTally tally;
  private final String password;
  private final long deadline;
  private final AtomicInteger asked = new AtomicInteger();
  private final Set<String> origins = new HashSet<>();
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CompletableFuture<Rendered> ending = new CompletableFuture<>();
  private final CompletableFuture<String> settled = new CompletableFuture<>();
  private volatile boolean late;
  private volatile String context = "";
  private volatile String session = "";
  private volatile String frame = "";

  /// Of the page itself, as opposed to the empty one before it.
  private volatile String loader = "none yet";

  Tab(
      DevTools tools,
      Response.Document document,
      RenderLimits limits,
      SubRequestRule rule,
      RenderTally tally,
      String password) {
    this.tools = tools;
    this.document = document;
    this.limits = limits;
    this.rule = rule;
    this.tally = tally;
    this.password = password;
    this.deadline = System.nanoTime() + limits.page().toNanos();
  }

  /// Renders the page, with a proxy as its only way out.
  Rendered render(String proxy) throws InterruptedException {
    try {
      open(proxy);
      prepare();
      navigate();
      settle();
      Rendered html = html();
      return ending.getNow(html);
    } catch (TimeoutException e) {
      late = true;
      return ending.getNow(
          new Rendered.Failed("not done within " + limits.page().toMillis() + " ms"));
    } catch (ExecutionException e) {
      return ending.getNow(new Rendered.Failed(String.valueOf(e.getCause())));
    }
  }

  /// Whether the page was not done in time.
  boolean isLate() {
    return late;
  }

  /// Whether the browser has come as far as asking for the page.
  boolean isBegun() {
    return begun.get();
  }

  @Override
  public void close() {
    tools.unlisten(session);
    if (!context.isEmpty()) {
      tools.tell("", "Target.disposeBrowserContext", Map.of("browserContextId", context));
    }
  }

  private void open(String proxy)
      throws InterruptedException, ExecutionException, TimeoutException {
    Map<String, ?> own =
        Map.of("disposeOnDetach", true, "proxyServer", proxy, "proxyBypassList", "<-loopback>");
    context = ask("", "Target.createBrowserContext", own).path("browserContextId").asString("");
    ask("", "Browser.setDownloadBehavior", Map.of("behavior", "deny", "browserContextId", context));
    Map<String, ?> blank = Map.of("url", "about:blank", "browserContextId", context);
    frame = ask("", "Target.createTarget", blank).path("targetId").asString("");
    session =
        ask("", "Target.attachToTarget", Map.of("targetId", frame, "flatten", true))
            .path("sessionId")
            .asString("");
    tools.listen(session, this::hear);
  }

  /// Waits until the browser has done all of it: what it has not heard of before it goes to the
  /// page it may forget.
  private void prepare() throws InterruptedException, ExecutionException, TimeoutException {
    Map<String, ?> everything =
        Map.of("patterns", List.of(Map.of("urlPattern", "*")), "handleAuthRequests", true);
    List<CompletableFuture<JsonNode>> settings =
        List.of(
            tools.call(session, "Inspector.enable", Map.of()),
            tools.call(session, "Page.enable", Map.of()),
            tools.call(session, "Page.setLifecycleEventsEnabled", Map.of("enabled", true)),
            tools.call(
                session, "Page.addScriptToEvaluateOnNewDocument", Map.of("source", BEFORE_SCRIPTS)),
            tools.call(session, "Network.enable", Map.of("maxPostDataSize", 0)),
            tools.call(session, "Network.setBypassServiceWorker", Map.of("bypass", true)),
            tools.call(session, "Fetch.enable", everything));
    for (CompletableFuture<JsonNode> setting : settings) {
      await(setting);
    }
  }

  /// The answer comes when the page has begun to load, well before its network can be silent; a
  /// script that never ends keeps it back.
  private void navigate() {
    CompletableFuture<Void> _ =
        tools
            .call(session, "Page.navigate", Map.of("url", document.url().toString()))
            .thenAccept(this::begun)
            .exceptionally(
                refusal -> {
                  end(new Rendered.Failed("not shown: " + refusal.getMessage()));
                  return null;
                });
  }

  private void begun(JsonNode answer) {
    loader = answer.path("loaderId").asString("");
    if (answer.has("errorText")) {
      end(new Rendered.Failed("not shown: " + answer.path("errorText").asString("")));
    }
  }

  /// Waits until the page's network is silent, but not for ever: the page may poll.
  private void settle() throws InterruptedException, ExecutionException {
    long patience = Math.min(limits.settling().toNanos(), deadline - System.nanoTime());
    try {
      CompletableFuture.anyOf(ending, settled).get(patience, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      // taken as it is
    }
  }

  private Rendered html() throws InterruptedException, ExecutionException, TimeoutException {
    Map<String, ?> world = Map.of("frameId", frame);
    int id = ask(session, "Page.createIsolatedWorld", world).path("executionContextId").asInt(0);
    String expression = AFTER_SCRIPTS.replace("LIMIT", Integer.toString(limits.html()));
    Map<String, ?> question =
        Map.of("contextId", id, "expression", expression, "returnByValue", true);
    JsonNode value = ask(session, "Runtime.evaluate", question).path("result").path("value");
    return value.isString()
        ? new Rendered.Html(value.stringValue())
        : new Rendered.Failed("larger than " + limits.html() + " characters");
  }

  private void hear(String method, JsonNode event) {
    switch (method) {
      case "Fetch.requestPaused" -> paused(event);
      case "Fetch.authRequired" -> authenticate(event);
      case "Page.lifecycleEvent" -> {
        if (event.path("name").asString("").equals("networkIdle")
            && event.path("loaderId").asString("").equals(loader)) {
          settled.complete(loader);
        }
      }
      case "Page.javascriptDialogOpening" ->
          tell("Page.handleJavaScriptDialog", Map.of("accept", false));
      case DevTools.GONE -> end(new Rendered.Failed("the browser has ended"));
      case "Inspector.targetCrashed", "Inspector.detached" ->
          end(new Rendered.Failed("the page crashed"));
      default -> {}
    }
  }

  private void paused(JsonNode event) {
    String id = event.path("requestId").asString("");
    String type = event.path("resourceType").asString("");
    JsonNode request = event.path("request");
    String raw = request.path("url").asString("");
    if (type.equals("Document") && event.path("frameId").asString("").equals(frame)) {
      boolean download = !request.path("headers").has("Upgrade-Insecure-Requests");
      navigating(id, !download && request.path("method").asString("").equals("GET"), raw);
    } else if (!raw.startsWith("http")) {
      tell("Fetch.continueRequest", Map.of("requestId", id));
    } else {
      Url.parse(raw)
          .map(url -> new SubRequest(request.path("method").asString(""), type, url))
          .filter(sub -> sub.isFitFor(document.url()))
          .filter(_ -> isWithinLimit())
          .filter(sub -> isKnownOrigin(sub.url().origin()))
          .ifPresentOrElse(sub -> letOut(id, sub), () -> block(id));
    }
  }

  private boolean isWithinLimit() {
    int now = asked.incrementAndGet();
    if (now == FLOOD * limits.requests()) {
      tell("Page.stopLoading", Map.of());
      settled.complete("");
    }
    return now <= limits.requests();
  }

  /// On the reading thread only, as all events are.
  private boolean isKnownOrigin(String origin) {
    return origin.equals(document.url().origin())
        || origins.contains(origin)
        || (origins.size() < MAX_ORIGINS && origins.add(origin));
  }

  /// The first navigation is ours. Where a script wants to go next is where the page has moved to;
  /// the browser does not go there.
  ///
  /// @param toPage as opposed to a download and to sending a form
  private void navigating(String id, boolean toPage, String raw) {
    if (begun.compareAndSet(false, true)) {
      fulfil(id);
      return;
    }
    tell("Fetch.failRequest", Map.of("requestId", id, "errorReason", "Aborted"));
    if (toPage) {
      Url.parse(raw)
          .filter(target -> !target.equals(document.url()))
          .ifPresent(target -> end(new Rendered.Moved(target)));
    }
  }

  private void fulfil(String id) {
    List<Map<String, String>> fields = new ArrayList<>();
    for (Headers.Field field : document.headers().fields()) {
      if (!DROPPED.contains(field.name().toLowerCase(Locale.ROOT))) {
        fields.add(Map.of("name", field.name(), "value", field.value()));
      }
    }
    String body = Base64.getEncoder().encodeToString(document.body());
    tell(
        "Fetch.fulfillRequest",
        Map.of("requestId", id, "responseCode", 200, "responseHeaders", fields, "body", body));
  }

  /// The rule may have to ask a robots.txt, which takes time.
  private void letOut(String id, SubRequest sub) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                if (rule.allows(sub.url())) {
                  tally.requests.increment();
                  tell("Fetch.continueRequest", Map.of("requestId", id));
                  return;
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              block(id);
            });
  }

  private void block(String id) {
    tally.blocked.increment();
    tell("Fetch.failRequest", Map.of("requestId", id, "errorReason", "BlockedByClient"));
  }

  /// Only the proxy is told a password, never a server.
  private void authenticate(JsonNode event) {
    boolean proxy = event.path("authChallenge").path("source").asString("").equals("Proxy");
    Map<String, String> answer =
        proxy
            ? Map.of(
                "response", "ProvideCredentials", "username", ProxyPort.USER, "password", password)
            : Map.of("response", "CancelAuth");
    tell(
        "Fetch.continueWithAuth",
        Map.of("requestId", event.path("requestId").asString(""), "authChallengeResponse", answer));
  }

  private void end(Rendered how) {
    ending.complete(how);
  }

  private void tell(String method, Map<String, ?> parameters) {
    tools.tell(session, method, parameters);
  }

  private JsonNode ask(String to, String method, Map<String, ?> parameters)
      throws InterruptedException, ExecutionException, TimeoutException {
    return await(tools.call(to, method, parameters));
  }

  /// Waits for an answer, but no longer than until the page has ended or its time is over.
  private JsonNode await(CompletableFuture<JsonNode> answer)
      throws InterruptedException, ExecutionException, TimeoutException {
    long patience = Math.max(0, deadline - System.nanoTime());
    CompletableFuture.anyOf(answer, ending).get(patience, TimeUnit.NANOSECONDS);
    return answer.get(0, TimeUnit.NANOSECONDS);
  }
}

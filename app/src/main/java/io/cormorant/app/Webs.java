package io.cormorant.app;

import com.sun.management.UnixOperatingSystemMXBean;
import io.cormorant.archive.warc.RecordedTopic;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.NearestName;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.HttpWeb;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.fetch.Terms;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.PageKind;
import io.cormorant.lab.web.RequestLog;
import io.cormorant.lab.web.WebServer;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.plan.Access;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Render;
import io.cormorant.render.Chromium;
import io.cormorant.render.RenderCounts;
import io.cormorant.render.RenderException;
import io.cormorant.render.RenderLimits;
import io.cormorant.render.RenderTraffic;
import io.cormorant.render.RenderingWeb;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Opens webs by the names a plan gives them.
public final class Webs {
  public static final String RECORDED = "recorded:";
  public static final String GENERATED = "generated:";
  public static final String SERVED = "served:";

  /// A short form of [#GENERATED].
  private static final String GENERATED_SHORT = "gen:";

  private static final String NO_SANDBOX =
      "as root the browser runs the scripts of pages without its sandbox; crawl as another user, or"
          + " use --render never";
  private static final int REASONS_TOLD = 3;
  private static final int KEPT_OPEN = 4_096;
  private static final long MOST_FILES = 8_192;

  private Webs() {}

  /// Opens a web: `live`, `recorded:FOLDER`, `generated:SPEC` (in this process) or `served:SPEC`
  /// (the same over HTTP on loopback, fetched as the live web is).
  ///
  /// @param access whom the live web's crawler may ask and who it says it is
  /// @param product its name and version
  /// @param connections fetches that may be under way at the same time
  /// @throws BadInput if there is no such web, or it may not be crawled so
  public static OpenWeb open(String name, Access access, String product, int connections) {
    if (name.equals(CrawlPlan.LIVE)) {
      LiveAccess live = LiveAccess.of(access, settings(access.userAgent(product), connections));
      return new Http(live.settings(), live.terms(), live.notes(), null, access.render());
    }
    if (access.render() != Render.NEVER) {
      throw new BadInput(
          "only pages of the live web are rendered; give --render never to crawl " + name);
    }
    if (name.startsWith(RECORDED)) {
      Path folder = BadInput.unless(() -> Path.of(name.substring(RECORDED.length())));
      return new Recorded(RecordedWeb.open(folder));
    }
    if (name.startsWith(GENERATED)) {
      return new Generated(generate(name, GENERATED));
    }
    if (name.startsWith(SERVED)) {
      return serve(new Generated(generate(name, SERVED)), settings(product, connections));
    }
    throw new BadInput(
        "no web is called '"
            + name
            + "'; there are live, recorded:FOLDER, generated:SPEC and served:SPEC");
  }

  /// Opens a web that never changes: a recorded one by its path, or a recorded or generated one by
  /// its name.
  ///
  /// @throws BadInput if there is no such web, or it is another sort of web
  public static OpenWeb fixed(String text) {
    String name = named(text);
    if (name.equals(CrawlPlan.LIVE) || name.startsWith(SERVED)) {
      throw new BadInput(
          "'" + text + "' is no recorded or generated web; give a folder or generated:SPEC");
    }
    return open(name, Access.NONE, "", 1);
  }

  /// Whether this is the name of a web and not a plain path.
  public static boolean isName(String text) {
    return text.equals(CrawlPlan.LIVE)
        || text.startsWith(RECORDED)
        || text.startsWith(GENERATED)
        || text.startsWith(GENERATED_SHORT)
        || text.startsWith(SERVED);
  }

  /// Whether a web of that name may have families of pages without end. A recording has none, and
  /// most that its pages link to was never recorded: that is no sign of a trap.
  public static boolean isEndless(String name) {
    return !name.startsWith(RECORDED);
  }

  /// The name of a web that is given by its name or by the path of a recording.
  public static String named(String text) {
    if (text.startsWith(GENERATED_SHORT)) {
      return GENERATED + text.substring(GENERATED_SHORT.length());
    }
    return isName(text) ? text : RECORDED + BadInput.unless(() -> Path.of(text).normalize());
  }

  /// Every fetch under way gets a connection; beyond that many stay open for reuse, since opening
  /// one costs more than a page. At most half of the files this process may open are connections.
  ///
  /// @throws BadInput if that is too few for the fetches
  static HttpSettings settings(String userAgent, int connections) {
    long files =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : MOST_FILES;
    return HttpSettings.of(userAgent).withMaxConnections(maxConnections(connections, files));
  }

  static int maxConnections(int connections, long files) {
    if (connections > files / 2) {
      throw new BadInput(
          "%d connections are too many where a process may open %d files: give --connections %d, or allow"
                  .formatted(connections, files, files / 2)
              + " more files with 'ulimit -n' first");
    }
    return (int) Math.min((long) connections + KEPT_OPEN, files / 2);
  }

  private static GeneratedWeb generate(String name, String prefix) {
    return GeneratedWeb.generate(
        BadInput.unless(() -> WebSpec.parse(name.substring(prefix.length()))));
  }

  private static OpenWeb serve(Generated generated, HttpSettings settings) {
    try {
      WebServer server =
          WebServer.start(
              generated.generated.waitingBy(Thread::sleep),
              0,
              new RequestLog(null, InstantSource.system()));
      return new Http(
          settings.withResolver((_, _) -> List.of(server.address())),
          Terms.PLAIN,
          List.of(),
          new Served(generated, server),
          Render.NEVER);
    } catch (IOException e) {
      throw new BadInput("the generated web cannot be served on loopback: " + e.getMessage());
    }
  }

  /// What pages load obeys robots.txt as pages do.
  private static RenderingWeb rendering(
      HttpWeb http, HttpSettings settings, Render render, List<String> notes) {
    try {
      Chromium browser =
          Chromium.start(
              System.getenv(),
              settings.userAgent(),
              settings.resolver(),
              url -> http.refusal(url).isEmpty(),
              RenderLimits.DEFAULT,
              Chromium.DEFAULT_PLACES);
      if (!browser.isSandboxed()) {
        notes.add(NO_SANDBOX);
      }
      return new RenderingWeb(http, browser, render == Render.AUTO);
    } catch (RenderException e) {
      http.close();
      throw new BadInput("" + e.getMessage());
    } catch (InterruptedException e) {
      http.close();
      Thread.currentThread().interrupt();
      throw new BadInput("interrupted while the browser was started");
    }
  }

  private static String remark(RenderCounts counts) {
    RenderTraffic traffic = counts.traffic();
    List<String> reasons = counts.mostFrequentReasons(REASONS_TOLD);
    return String.format(
        Locale.ROOT,
        "rendering: %,d pages rendered, %,d moved by script, %,d used as they came%s; for them %,d requests"
            + " (%,d blocked), %,d refused addresses, %,d bytes",
        counts.rendered(),
        counts.moved(),
        counts.kept(),
        reasons.isEmpty() ? "" : " because: " + String.join(", ", reasons),
        traffic.requests(),
        traffic.blocked(),
        traffic.refused(),
        traffic.bytes());
  }

  private static BadInput noTopic(String id, Stream<Topic> known) {
    List<String> names = known.map(Topic::id).toList();
    return new BadInput(
        names.isEmpty()
            ? "this web has no topics of its own; give a topic file (of a crawl's folder its own:"
                + " crawl DIR/crawl.yaml --web DIR)"
            : "this web has no topic '%s'; it has %s%s"
                .formatted(id, String.join(", ", names), NearestName.hint(id, names)));
  }

  private record Recorded(RecordedWeb recorded) implements OpenWeb {
    @Override
    public Web web() {
      return recorded;
    }

    @Override
    public KnownTopic topic(String id) {
      RecordedTopic known =
          recorded.topics().stream()
              .filter(t -> t.topic().id().equals(id))
              .findFirst()
              .orElseThrow(() -> noTopic(id, recorded.topics().stream().map(RecordedTopic::topic)));
      return new KnownTopic(known.topic(), known.seeds());
    }

    @Override
    public List<Topic> topics() {
      return recorded.topics().stream().map(RecordedTopic::topic).toList();
    }

    @Override
    public List<Url> posts() {
      return recorded.posts();
    }

    @Override
    public List<Url> pages() {
      return recorded.urls();
    }

    @Override
    public Optional<Labels> labels(String topicId) {
      return recorded.topics().stream()
          .filter(t -> t.topic().id().equals(topicId))
          .findFirst()
          .flatMap(
              t -> recorded.relevant(topicId).map(urls -> new Labels(urls, t.reachableRelevant())));
    }

    @Override
    public void close() {
      recorded.close();
    }
  }

  private record Generated(GeneratedWeb generated) implements OpenWeb {
    @Override
    public Web web() {
      return generated;
    }

    @Override
    public KnownTopic topic(String id) {
      Topic topic =
          generated.topics().stream()
              .filter(t -> t.id().equals(id))
              .findFirst()
              .orElseThrow(() -> noTopic(id, generated.topics().stream()));
      return new KnownTopic(topic, generated.seeds(id));
    }

    @Override
    public List<Topic> topics() {
      return generated.topics();
    }

    @Override
    public List<Url> posts() {
      return pages().stream()
          .filter(url -> generated.truth(url).kind() == PageKind.ARTICLE)
          .toList();
    }

    @Override
    public List<Url> pages() {
      return IntStream.range(0, generated.spec().pages()).mapToObj(generated::url).toList();
    }

    @Override
    public Optional<Labels> labels(String topicId) {
      if (generated.topics().stream().noneMatch(t -> t.id().equals(topicId))) {
        return Optional.empty();
      }
      Set<Url> relevant = generated.relevant(topicId).collect(Collectors.toSet());
      return Optional.of(new Labels(relevant, generated.reachableRelevant(topicId).count()));
    }
  }

  /// A generated web and the server that answers for it.
  private record Served(Generated generated, WebServer server) {}

  private static final class Http implements OpenWeb {
    private final HttpSettings settings;
    private final HttpWeb http;
    private final Web web;
    private final List<String> notes;
    private final @Nullable Served served;

    Http(
        HttpSettings settings,
        Terms terms,
        List<String> notes,
        @Nullable Served served,
        Render render) {
      this.settings = settings;
      this.http = new HttpWeb(settings, terms, InstantSource.system());
      this.notes = new ArrayList<>(notes);
      this.served = served;
      this.web = render == Render.NEVER ? http : rendering(http, settings, render, this.notes);
    }

    @Override
    public Web web() {
      return web;
    }

    @Override
    public List<String> remarks() {
      return web instanceof RenderingWeb rendering
          ? List.of(remark(rendering.counts()))
          : List.of();
    }

    @Override
    public Duration delay(Url url, Duration planned) {
      Duration asked = http.crawlDelay(url.origin());
      return asked.compareTo(planned) > 0 ? asked : planned;
    }

    /// Behind a proxy nobody here knows them.
    @Override
    public List<InetAddress> addresses(Url url) throws UnknownHostException {
      return settings.proxy() != null
          ? List.of()
          : settings.resolver().resolve(url.host(), 0).stream()
              .map(InetSocketAddress::getAddress)
              .toList();
    }

    @Override
    public Optional<RobotsVerdict> robots(Url url) {
      return http.robots(url);
    }

    @Override
    public List<String> notes() {
      return List.copyOf(notes);
    }

    @Override
    public boolean failuresPass() {
      return served == null;
    }

    @Override
    public KnownTopic topic(String id) {
      if (served == null) {
        throw noTopic(id, Stream.empty());
      }
      return served.generated.topic(id);
    }

    @Override
    public Optional<Labels> labels(String topicId) {
      return served == null ? Optional.empty() : served.generated.labels(topicId);
    }

    @Override
    public void close() {
      web.close();
      if (served != null) {
        served.server.close();
      }
    }
  }
}

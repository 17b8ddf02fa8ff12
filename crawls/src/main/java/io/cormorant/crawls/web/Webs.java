package io.cormorant.crawls.web;

import com.sun.management.UnixOperatingSystemMXBean;
import io.cormorant.archive.warc.RecordedWeb;
import io.cormorant.core.SiteBlocks;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Render;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Opens webs by the names a plan gives them.
public final class Webs {
  public static final String RECORDED = "recorded:";
  public static final String GENERATED = "generated:";
  public static final String SERVED = "served:";

  /// A served web whose sites publish something every minute.
  public static final String NEWS = SERVED + "news,";

  /// A short form of [#GENERATED].
  private static final String GENERATED_SHORT = "gen:";

  private static final int KEPT_OPEN = 4_096;
  private static final long MOST_FILES = 8_192;

  private final List<WebSource> sources;
  private final LiveConnections live;
  private final SiteBlocks noBlocks = new SiteBlocks();

  /// @param sources of webs of other kinds than the live and the recorded ones
  public Webs(List<WebSource> sources, InstantSource clock) {
    this.sources = List.copyOf(sources);
    this.live = new LiveConnections(clock);
  }

  /// Opens a web: `live`, `recorded:FOLDER`, or one of a further source, such as `generated:SPEC`
  /// (made in this process), `served:SPEC` (the same over HTTP on loopback) and `served:news,SPEC`
  /// (with new pages every minute).
  ///
  /// @param access whom the live web's crawler may ask and who it says it is
  /// @param product its name and version
  /// @param connections fetches that may be under way at the same time
  /// @throws BadInput if there is no such web, or it may not be crawled so
  public OpenWeb open(String name, Access access, String product, int connections) {
    return open(name, access, product, connections, noBlocks);
  }

  /// The same where some sites of the live web are not to be asked for anything: no page,
  /// robots.txt or part of a page that is rendered.
  public OpenWeb open(
      String name, Access access, String product, int connections, SiteBlocks blocks) {
    if (name.equals(CrawlPlan.LIVE)) {
      LiveAccess live =
          LiveAccess.of(
              access, settings(access.userAgent(product), connections), this.live.names());
      return new LiveWeb(live, this.live.open(access, live, blocks), access.render());
    }
    if (access.render() != Render.NEVER) {
      throw new BadInput(
          "only pages of the live web are rendered; give --render never to crawl " + name);
    }
    if (name.startsWith(RECORDED)) {
      Path folder = BadInput.unless(() -> Path.of(name.substring(RECORDED.length())));
      return new RecordedOpenWeb(RecordedWeb.open(folder));
    }
    return sources.stream()
        .filter(source -> name.startsWith(source.prefix()))
        .findFirst()
        .orElseThrow(() -> unknown(name))
        .open(name, product, connections);
  }

  private BadInput unknown(String name) {
    List<String> known = new ArrayList<>(List.of(CrawlPlan.LIVE, RECORDED + "FOLDER"));
    sources.forEach(source -> known.add(source.prefix() + "SPEC"));
    String last = known.removeLast();
    return new BadInput(
        "no web is called '%s'; there are %s and %s"
            .formatted(name, String.join(", ", known), last));
  }

  /// Opens a web that never changes: a recorded one by its path, or a recorded or generated one by
  /// its name.
  ///
  /// @throws BadInput if there is no such web, or it is another sort of web
  public OpenWeb fixed(String text) {
    String name = named(text);
    if (name.equals(CrawlPlan.LIVE) || name.startsWith(SERVED)) {
      throw new BadInput(
          "'" + text + "' is not a recorded or generated web; give a folder or generated:SPEC");
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

  /// The name of a web that is given by its name or by the path of a recording, which may be called
  /// as the live one is.
  public static String named(String text) {
    if (text.startsWith(GENERATED_SHORT)) {
      return GENERATED + text.substring(GENERATED_SHORT.length());
    }
    boolean folder = text.equals(CrawlPlan.LIVE) && RecordedWeb.isThere(Path.of(text));
    return isName(text) && !folder
        ? text
        : RECORDED + BadInput.unless(() -> Path.of(text).normalize());
  }

  /// Every fetch under way gets a connection; beyond that many stay open for reuse, since opening
  /// one costs more than a page. At most half of the files this process may open are connections.
  ///
  /// @throws BadInput if that is too few for the fetches
  public static HttpSettings settings(String userAgent, int connections) {
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
}

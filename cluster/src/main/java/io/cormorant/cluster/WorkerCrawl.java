package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.archive.folder.PageDepot;
import io.cormorant.cluster.message.Message;
import io.cormorant.cluster.message.SiteNote;
import io.cormorant.core.Judge;
import io.cormorant.core.Url;
import io.cormorant.crawl.crew.Errand;
import io.cormorant.crawl.crew.ErrandResult;
import io.cormorant.crawl.crew.Hand;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Examples;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.frontier.HostGate;
import io.cormorant.judge.Material;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a worker knows of one crawl: its web and its judge, made by its plan as the coordinator
/// sent it.
final class WorkerCrawl implements AutoCloseable {
  /// The plan among the files of a [Message.Dossier].
  static final String PLAN = "crawl.yaml";

  /// Sites whose sitemaps are remembered as told.
  private static final int MOST_SITES = 100_000;

  private final CrawlPlan plan;
  private final OpenWeb web;
  private final Material material;
  private final SwitchedJudge judge;
  private final Hand hand;
  private final HostGate gate = HostGate.open();
  private final AtomicLong sideRequests = new AtomicLong();
  private final Clock clock;
  private final Consumer<String> tell;

  /// Where documents are left; null if they go to the coordinator.
  private final @Nullable PageDepot depot;

  private final AtomicBoolean failed = new AtomicBoolean();

  /// When an errand came last.
  private volatile long used = System.nanoTime();

  @GuardedBy("this") private final Set<String> told = new LinkedHashSet<>();

  @GuardedBy("this") private long revision = -1;

  /// @param told what people should hear
  /// @throws BadInput if this machine lacks something the plan names
  WorkerCrawl(
      Message.Dossier dossier,
      Assembly assembly,
      Webs webs,
      WorkerSettings settings,
      Clock clock,
      Consumer<String> told)
      throws IOException {
    byte[] text = Objects.requireNonNull(dossier.files().get(PLAN), "a dossier without a plan");
    this.plan = PlanFile.read(new String(text, StandardCharsets.UTF_8), PLAN);
    this.material = assembly.material(plan, examples(dossier));
    this.judge = new SwitchedJudge(Assembly.judge(plan, material));
    this.depot = dossier.archived() ? depot(dossier.crawl(), settings, clock) : null;
    this.clock = clock;
    this.tell = told;
    this.web = webs.open(plan.web(), plan.access(), settings.product(), settings.connections());
    this.hand = new Hand(web.web(), new PageParser(), judge, clock, true);
  }

  /// A folder for each crawl, in which each worker has one.
  private @Nullable PageDepot depot(String crawl, WorkerSettings settings, Clock clock)
      throws IOException {
    if (settings.archive() == null) {
      return null;
    }
    String name = crawl.replaceAll("[^A-Za-z0-9_-]", "_");
    Path folder = settings.archive().resolve(name).resolve(settings.name());
    return new PageDepot(folder, settings.name(), plan, crawl, settings.product(), clock);
  }

  private static Examples examples(Message.Dossier dossier) {
    byte[] kept = dossier.files().get(Examples.FILE);
    if (kept == null) {
      return Examples.NONE;
    }
    try {
      Path folder = Files.createTempDirectory("cormorant-worker");
      try {
        Files.write(folder.resolve(Examples.FILE), kept);
        return Examples.kept(folder).orElse(Examples.NONE);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new BadInput("example pages cannot be kept: " + e.getMessage());
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  /// Whether it had no errand for that time.
  boolean isIdle(Duration time) {
    return System.nanoTime() - used > time.toNanos();
  }

  /// Runs one errand.
  ErrandResult run(Errand errand) {
    used = System.nanoTime();
    Instant begun = clock.instant();
    ErrandResult result = hand.run(errand, gate.permit(errand.url()).orElseThrow());
    return depot != null && result instanceof ErrandResult.Read read && read.page().mayBeArchived()
        ? archived(read, depot, Duration.between(begun, clock.instant()))
        : result;
  }

  /// What cannot be archived here goes to the coordinator.
  private ErrandResult archived(ErrandResult.Read read, PageDepot files, Duration took) {
    try {
      return read.with(files.leave(read.document(), took));
    } catch (IOException e) {
      if (!failed.getAndSet(true)) {
        tell.accept("pages cannot be archived and go through the broker: " + e.getMessage());
      }
      return read;
    }
  }

  /// Judges by what the coordinator's judge has learned, unless that is older than what is known.
  synchronized void learn(Message.Learned learned) throws IOException {
    if (learned.revision() <= revision) {
      return;
    }
    Judge next = Assembly.judge(plan, material);
    next.load(new DataInputStream(new ByteArrayInputStream(learned.state())));
    judge.use(next);
    revision = learned.revision();
  }

  /// What became known of the site of a URL.
  SiteNote site(Url url) {
    long all = web.web().sideRequests();
    return new SiteNote(
        web.web().delay(url, plan.delay()), sitemaps(url), all - sideRequests.getAndSet(all));
  }

  private List<Url> sitemaps(Url url) {
    List<Url> named = web.web().sitemaps(url);
    if (named.isEmpty()) {
      return named;
    }
    synchronized (this) {
      if (told.size() >= MOST_SITES) {
        told.remove(told.iterator().next());
      }
      return told.add(url.origin()) ? named : List.of();
    }
  }

  @Override
  public void close() {
    hand.close();
    gate.close();
    web.close();
    if (depot != null) {
      try {
        depot.close();
      } catch (IOException e) {
        tell.accept("the last file of the archive was not closed: " + e.getMessage());
      }
    }
  }

  /// The files of a crawl that a worker must have.
  ///
  /// @param plan the web is to be asked as it says, the rest is as the folder says
  /// @param folder of the crawl
  static Map<String, byte[]> files(CrawlPlan plan, Path folder) {
    try {
      Path examples = folder.resolve(Examples.FILE);
      byte[] text = text(plan, folder);
      return Files.exists(examples)
          ? Map.of(PLAN, text, Examples.FILE, Files.readAllBytes(examples))
          : Map.of(PLAN, text);
    } catch (IOException e) {
      throw new ClusterException("the crawl's own files cannot be read: " + e.getMessage(), e);
    }
  }

  private static byte[] text(CrawlPlan plan, Path folder) throws IOException {
    CrawlPlan kept = PlanFile.read(folder.resolve(PLAN));
    Path place = Files.createTempDirectory("cormorant-coordinator");
    try {
      PlanFile.write(kept.change().access(plan.access()).build(), place.resolve(PLAN));
      return Files.readAllBytes(place.resolve(PLAN));
    } finally {
      delete(place);
    }
  }
}

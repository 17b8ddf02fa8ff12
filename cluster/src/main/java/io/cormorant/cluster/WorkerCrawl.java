package io.cormorant.cluster;

import com.google.errorprone.annotations.concurrent.GuardedBy;
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
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

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

  @GuardedBy("this") private final Set<String> told = new LinkedHashSet<>();

  @GuardedBy("this") private long revision = -1;

  /// @throws BadInput if this machine lacks something the plan names
  WorkerCrawl(
      Message.Dossier dossier,
      Assembly assembly,
      Webs webs,
      String product,
      int connections,
      Clock clock) {
    byte[] text = Objects.requireNonNull(dossier.files().get(PLAN), "a dossier without a plan");
    this.plan = PlanFile.read(new String(text, StandardCharsets.UTF_8), PLAN);
    this.material = assembly.material(plan, examples(dossier));
    this.judge = new SwitchedJudge(Assembly.judge(plan, material));
    this.web = webs.open(plan.web(), plan.access(), product, connections);
    this.hand = new Hand(web.web(), new PageParser(), judge, clock, true);
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

  /// Runs one errand.
  ErrandResult run(Errand errand) {
    return hand.run(errand, gate.permit(errand.url()).orElseThrow());
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
  }

  /// The files of a crawl that a worker must have.
  ///
  /// @param folder of the crawl
  static Map<String, byte[]> files(Path folder) {
    try {
      byte[] plan = Files.readAllBytes(folder.resolve(PLAN));
      Path examples = folder.resolve(Examples.FILE);
      return Files.exists(examples)
          ? Map.of(PLAN, plan, Examples.FILE, Files.readAllBytes(examples))
          : Map.of(PLAN, plan);
    } catch (IOException e) {
      throw new ClusterException("the crawl's own files cannot be read: " + e.getMessage(), e);
    }
  }
}

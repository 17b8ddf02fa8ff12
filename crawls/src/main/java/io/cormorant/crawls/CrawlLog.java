package io.cormorant.crawls;

import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One line for each thing that an operator of crawls asks about. What whoever started a crawl
/// should hear of are [Notice]s.
final class CrawlLog {
  private static final Logger LOG = LoggerFactory.getLogger(CrawlLog.class);

  private final String topic;
  private final Path folder;

  CrawlLog(CrawlPlan plan, Path folder) {
    this.topic = plan.topic().id();
    this.folder = folder;
  }

  void begun(Launch launch) {
    LOG.info(
        "{} in {}: {}, strategy {}, judge {}, {} pages at most",
        topic,
        folder,
        launch.past() == Launch.Past.NONE ? "started" : "resumed",
        launch.plan().strategy(),
        launch.plan().judge(),
        launch.plan().budget().pages());
  }

  void ended(CrawlResult result) {
    LOG.info(
        "{} in {}: {}; {} pages, {} relevant",
        topic,
        folder,
        result.ending().sentence(),
        result.progress().downloads(),
        result.progress().relevant());
  }

  void failed(Throwable why) {
    LOG.error("{} in {}: failed", topic, folder, why);
  }

  void killed() {
    LOG.warn("{} in {}: killed", topic, folder);
  }

  void unheard(Notice notice, RuntimeException why) {
    LOG.warn("{} in {}: whoever hears notices failed at {}", topic, folder, notice, why);
  }

  /// Those notices that an operator asks about.
  void noticed(Notice notice) {
    switch (notice) {
      case Notice.DiskLow(long least) ->
          LOG.warn("{} in {}: paused, less than {} free", topic, folder, Sizes.text(least));
      case Notice.DiskHasRoom() -> LOG.info("{} in {}: goes on, there is room", topic, folder);
      case Notice.NoControl(_, String why) ->
          LOG.warn("{} in {}: no control socket: {}", topic, folder, why);
      case Notice.ControlFailed(String why) ->
          LOG.warn("{} in {}: control socket failed: {}", topic, folder, why);
      case Notice.DecisionsNotWritten(_, String why) ->
          LOG.warn("{} in {}: last decisions not written: {}", topic, folder, why);
      case Notice.FeedbackNotLearned(String why) ->
          LOG.warn("{} in {}: feedback not learned: {}", topic, folder, why);
      case Notice.AboutWeb _,
          Notice.Advised _,
          Notice.Remark _,
          Notice.PageLeftOut _,
          Notice.OnlySomeRead _,
          Notice.SeedRefused _,
          Notice.SeedLost _,
          Notice.TriedAgain _,
          Notice.JudgeBeginsAnew _,
          Notice.ControlLeftBehind _ -> {}
    }
  }
}

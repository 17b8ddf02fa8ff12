package io.cormorant.crawls;

import io.cormorant.crawl.CrawlNews;
import io.cormorant.crawl.CrawlStage;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One line for each thing that an operator of crawls asks about. What whoever started a crawl
/// should hear of are [Notice]s.
final class CrawlLog {
  /// Parked hosts that are named; a large crawl may meet any number.
  static final int MOST_PARKED = 100;

  private final Logger log;
  private final String topic;
  private final Path folder;

  /// Used by one thread only, the listener's.
  private int parked;

  CrawlLog(CrawlPlan plan, Path folder) {
    this(LoggerFactory.getLogger(CrawlLog.class), plan, folder);
  }

  CrawlLog(Logger log, CrawlPlan plan, Path folder) {
    this.log = log;
    this.topic = plan.topic().id();
    this.folder = folder;
  }

  void begun(Launch launch) {
    if (launch.tour() != null) {
      log.info("{} in {}: its pages are visited again", topic, folder);
      return;
    }
    log.info(
        "{} in {}: {}, strategy {}, judge {}, {} pages at most",
        topic,
        folder,
        launch.past() == Launch.Past.NONE ? "started" : "resumed",
        launch.plan().strategy(),
        launch.plan().judge(),
        launch.plan().budget().pages());
  }

  void ended(CrawlResult result) {
    log.info(
        "{} in {}: {}; {} pages, {} relevant",
        topic,
        folder,
        result.ending().sentence(),
        result.progress().downloads(),
        result.progress().relevant());
  }

  void failed(Throwable why) {
    log.error("{} in {}: failed", topic, folder, why);
  }

  void killed() {
    log.warn("{} in {}: killed", topic, folder);
  }

  /// Those turns of the crawl that an operator asks about. A listener to its news.
  void hear(CrawlNews news) {
    if (news instanceof CrawlStage.HostParked(_, String host, int silences)) {
      parked++;
      if (parked <= MOST_PARKED) {
        log.info(
            "{} in {}: {} is parked, it did not answer {} times in a row; it is not asked again in"
                + " this run unless it answers another crawl",
            topic,
            folder,
            host,
            silences);
      } else if (parked == MOST_PARKED + 1) {
        log.info("{} in {}: more hosts are parked, which are only counted", topic, folder);
      }
    }
  }

  /// Those notices that an operator asks about.
  void noticed(Notice notice) {
    switch (notice) {
      case Notice.DiskLow(long least) ->
          log.warn("{} in {}: paused, less than {} free", topic, folder, Sizes.text(least));
      case Notice.DiskHasRoom() ->
          log.info("{} in {}: continues, there is enough free space", topic, folder);
      case Notice.NoControl(_, String why) ->
          log.warn("{} in {}: no control socket: {}", topic, folder, why);
      case Notice.ControlFailed(String why) ->
          log.warn("{} in {}: control socket failed: {}", topic, folder, why);
      case Notice.DecisionsNotWritten(_, String why) ->
          log.warn("{} in {}: last decisions not written: {}", topic, folder, why);
      case Notice.FeedbackNotLearned(String why) ->
          log.warn("{} in {}: feedback not learned: {}", topic, folder, why);
      case Notice.AboutWeb _,
          Notice.NoConcepts _,
          Notice.IndexingWeb _,
          Notice.NoEngine _,
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

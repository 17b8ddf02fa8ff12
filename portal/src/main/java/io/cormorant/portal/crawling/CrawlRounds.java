package io.cormorant.portal.crawling;

import io.cormorant.crawls.RunningCrawl;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.topic.Topics;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/// Sees to it, again and again, that those crawls run here which should: none if another portal is
/// on duty, and what people said at other portals otherwise.
@Component
final class CrawlRounds implements DisposableBean {
  private static final Logger LOG = LoggerFactory.getLogger(CrawlRounds.class);
  private static final Duration ROUND = Duration.ofMillis(500);
  private static final int ROUNDS_A_LOOK = 4;

  private final CrawlDesk desk;
  private final Topics topics;
  private final SpokenOpinions opinions;
  private final Duty duty;
  private final Thread rounds =
      Thread.ofPlatform().daemon().name("crawls").unstarted(this::goRound);

  CrawlRounds(CrawlDesk desk, Topics topics, SpokenOpinions opinions, Duty duty) {
    this.desk = desk;
    this.topics = topics;
    this.opinions = opinions;
    this.duty = duty;
  }

  @EventListener(ApplicationReadyEvent.class)
  void begin() {
    if (duty.holds()) {
      desk.takeUp();
    }
    rounds.start();
  }

  private void goRound() {
    try {
      Duty.State last = Duty.State.ON;
      for (int round = 0; true; round++) {
        Thread.sleep(ROUND);
        Duty.State now = duty.state();
        try {
          attempt(now, now != last, round % ROUNDS_A_LOOK == 0);
          last = now;
        } catch (DataAccessException | TransactionException e) {
          LOG.debug("which crawls are wanted is found out later", e);
        } catch (RuntimeException e) {
          LOG.warn("which crawls are wanted is found out later", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void attempt(Duty.State now, boolean turned, boolean looks) {
    switch (now) {
      case ON -> {
        if (turned) {
          goOn();
        }
        if (looks) {
          desk.takeUp();
          opinions.take().forEach(desk::teach);
        }
      }
      case UNSURE -> {
        if (turned) {
          desk.all().values().forEach(RunningCrawl::pause);
        }
      }
      case OFF -> {
        if (turned) {
          desk.all().values().forEach(RunningCrawl::kill);
        }
      }
    }
  }

  /// Crawls that rest go on, unless they were paused by somebody.
  private void goOn() {
    desk.all()
        .forEach(
            (id, crawl) -> {
              if (topics.toRun(id).isPresent()) {
                crawl.proceed();
              }
            });
  }

  @Override
  public void destroy() {
    rounds.interrupt();
  }
}

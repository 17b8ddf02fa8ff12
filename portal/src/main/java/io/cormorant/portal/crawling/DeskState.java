package io.cormorant.portal.crawling;

import java.util.Locale;

/// Where the crawl of a topic stands.
public enum DeskState {
  /// The topic is still being described.
  DRAFT,
  /// It waits until fewer crawls run.
  QUEUED,
  STARTING,
  RUNNING,
  PAUSED,
  /// It fetches no more, and saves what it found.
  ENDING,
  /// It was stopped; it can go on.
  STOPPED,
  /// Its budget is used up, or nothing is left.
  DONE,
  FAILED;

  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean mayPause() {
    return switch (this) {
      case QUEUED, STARTING, RUNNING -> true;
      case DRAFT, PAUSED, ENDING, STOPPED, DONE, FAILED -> false;
    };
  }

  public boolean mayStop() {
    return this == PAUSED || mayPause();
  }

  /// Whether it may change by itself.
  public boolean isMoving() {
    return switch (this) {
      case QUEUED, STARTING, RUNNING, PAUSED, ENDING -> true;
      case DRAFT, STOPPED, DONE, FAILED -> false;
    };
  }
}

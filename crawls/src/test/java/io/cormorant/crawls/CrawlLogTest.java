package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.crawl.CrawlStage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

class CrawlLogTest {
  private final Lines lines = new Lines();
  private final CrawlLog log = new CrawlLog(lines, TinyWeb.plan(1), Path.of("out"));

  @Test
  void saysWhichHostIsParkedWhyAndForHowLong() {
    log.hear(new CrawlStage.HostParked(Instant.EPOCH, "dead.test", 4));
    log.hear(new CrawlStage.Committed(Instant.EPOCH));
    assertEquals(
        List.of(
            "INFO rivers in out: dead.test is parked, it did not answer 4 times in a row; it is not"
                + " asked again in this run unless it answers another crawl"),
        lines.said);
  }

  @Test
  void namesOnlySoManyParkedHosts() {
    for (int i = 0; i < 3 * CrawlLog.MOST_PARKED; i++) {
      log.hear(new CrawlStage.HostParked(Instant.EPOCH, "h" + i + ".test", 4));
    }
    assertEquals(CrawlLog.MOST_PARKED + 1, lines.said.size());
    assertEquals(
        "INFO rivers in out: more hosts are parked, which are only counted", lines.said.getLast());
  }

  /// Remembers what it is told.
  private static final class Lines extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    private final transient List<String> said = new ArrayList<>();

    @Override
    protected void handleNormalizedLoggingCall(
        Level level,
        @Nullable Marker marker,
        String message,
        Object @Nullable [] arguments,
        @Nullable Throwable why) {
      said.add(level + " " + MessageFormatter.basicArrayFormat(message, arguments));
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
      return null;
    }

    @Override
    public boolean isTraceEnabled() {
      return true;
    }

    @Override
    public boolean isDebugEnabled() {
      return true;
    }

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }
  }
}

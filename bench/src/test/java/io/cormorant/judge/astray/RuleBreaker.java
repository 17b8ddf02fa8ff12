package io.cormorant.judge.astray;

import io.cormorant.archive.ArchiveException;
import io.cormorant.judge.astray.deeper.Accomplice;
import io.cormorant.lab.web.WebSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.logging.Logger;

/// Does all that a judge must not do, so that the architecture test can show that its rules bite.
/// Never run.
public final class RuleBreaker {
  private RuleBreaker() {}

  static Object wrong() throws InterruptedException {
    if (Files.exists(Path.of("somewhere")) && Math.random() > 0.5) {
      throw new ArchiveException(new WebSpec("plain", 100, 1).toString());
    }
    Thread.currentThread().join();
    System.out.println(System.currentTimeMillis());
    Logger.getLogger("wrong").info(Clock.systemUTC().toString());
    Accomplice.help();
    return Instant.now();
  }

  public static void help() {}
}

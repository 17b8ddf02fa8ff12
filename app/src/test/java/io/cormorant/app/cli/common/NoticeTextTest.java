package io.cormorant.app.cli.common;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.crawls.Notice;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class NoticeTextTest {
  private static final Path FOLDER = Path.of("my crawls", "birds");

  @Test
  void advisedCommandsCanBePasted() {
    String anew = NoticeText.line(new Notice.JudgeBeginsAnew(FOLDER));
    assertTrue(anew.contains("'cormorant rejudge \"my crawls/birds\"'"), anew);
    String left = NoticeText.line(new Notice.DecisionsNotWritten(FOLDER, "the disk is full"));
    assertTrue(left.contains("'cormorant status \"my crawls/birds\"'"), left);
  }
}

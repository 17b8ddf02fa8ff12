package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class ProgressPrinterTest {
  @Test
  void isLiveOnlyWhereTheLauncherSawATerminal() {
    assertEquals(ProgressPrinter.Style.LINES, ProgressPrinter.Style.fitting());
    System.setProperty(ProgressPrinter.TERMINAL, "true");
    try {
      assertEquals(ProgressPrinter.Style.LIVE, ProgressPrinter.Style.fitting());
    } finally {
      System.clearProperty(ProgressPrinter.TERMINAL);
    }
  }
}

package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ControlSocketTest {
  @TempDir private Path temp;

  private final List<Notice> notices = new ArrayList<>();

  @Test
  void aPlatformWithoutUnixSocketsIsToldOf() throws InterruptedException {
    try (Crawls crawls = TinyWeb.crawls()) {
      RunningCrawl crawl = crawls.start(TinyWeb.plan(3), temp.resolve("crawl"));
      ControlSocket.Opening unsupported =
          () -> {
            throw new UnsupportedOperationException("no Unix sockets");
          };
      assertNull(ControlSocket.listen(crawl, notices::add, unsupported));
      crawl.result();
    }
    assertInstanceOf(Notice.NoControl.class, notices.getFirst());
  }

  @Test
  void aBrokenDoorIsGivenUpAfterOneNotice() {
    ControlSocket.serve(
        () -> {
          throw new IOException("too many open files");
        },
        _ -> {},
        notices::add);
    assertEquals(
        List.of(new Notice.ControlFailed("java.io.IOException: too many open files")), notices);
    ControlSocket.serve(
        () -> {
          throw new AsynchronousCloseException();
        },
        _ -> {},
        notices::add);
    assertEquals(1, notices.size(), "a closed door is no failure");
  }
}

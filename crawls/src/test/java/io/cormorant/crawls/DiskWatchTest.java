package io.cormorant.crawls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class DiskWatchTest {
  @Test
  void holdsWhileThereIsTooLittleRoomAndSaysSoOnce() {
    AtomicLong free = new AtomicLong(1000);
    List<Notice> notices = new ArrayList<>();
    StringBuilder told = new StringBuilder();
    DiskWatch watch =
        new DiskWatch(
            free::get,
            1000,
            because -> told.append(because == null ? "go;" : because + ";"),
            notices::add);
    long[] looks = {1000, 999, 10, 1000, 1099, 1100, 2000, 0};
    for (long room : looks) {
      free.set(room);
      watch.look();
    }
    assertEquals("less than 1000 bytes free;go;less than 1000 bytes free;", told.toString());
    assertEquals(
        List.of(new Notice.DiskLow(1000), new Notice.DiskHasRoom(), new Notice.DiskLow(1000)),
        notices);
  }
}

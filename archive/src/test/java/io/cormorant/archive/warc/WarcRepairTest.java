package io.cormorant.archive.warc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarcRepairTest {
  private static final int PAGES = 7;
  private static final long THREE_PAGES = 2_500;

  @TempDir Path folder;

  /// Commits after each page, dies in every way between two commits, and goes on.
  @Test
  void cutsBackToEveryCommittedPositionAndGoesOnFromThere() throws Exception {
    for (boolean finished : new boolean[] {false, true}) {
      for (int committed = 0; committed <= PAGES; committed++) {
        empty();
        Path foreign = Files.writeString(folder.resolve("other-00009.warc.gz"), "theirs");
        List<@Nullable WarcPosition> positions = write(finished);
        assertTrue(Pages.files(folder).size() > 2, "the test should roll");
        WarcPosition position = positions.get(committed);
        WarcRepair.cutTo(folder, position);
        assertEquals(committed, Pages.responses(folder));
        assertEquals(position, reopened(), "position after a repair");
        WarcStore store = Pages.store(folder, THREE_PAGES);
        store.append(Pages.page(99));
        store.close();
        assertEquals(committed + 1, Pages.responses(folder));
        assertEquals("theirs", Files.readString(foreign));
      }
    }
  }

  @Test
  void finishesAnEarlierFileThatMissedItsName() throws Exception {
    List<@Nullable WarcPosition> positions = write(true);
    Path first = Pages.files(folder).getFirst();
    Files.move(first, folder.resolve(first.getFileName() + WarcName.OPEN));
    WarcRepair.cutTo(folder, positions.getLast());
    assertTrue(Files.exists(first));
    assertEquals(PAGES, Pages.responses(folder));
  }

  @Test
  void refusesToGoOnWhereCommittedPagesAreGone() throws Exception {
    WarcPosition last = Objects.requireNonNull(write(true).getLast());
    Path file = folder.resolve(last.file());
    Files.write(file, new byte[(int) last.length() - 1]);
    String torn =
        assertThrows(ArchiveException.class, () -> WarcRepair.cutTo(folder, last)).getMessage();
    assertTrue(torn.contains("cormorant fsck DIR --repair") && torn.contains(last.file()), torn);
    Files.delete(file);
    String gone =
        assertThrows(ArchiveException.class, () -> WarcRepair.cutTo(folder, last)).getMessage();
    assertTrue(gone.contains("is gone") && gone.contains("cormorant fsck DIR --repair"), gone);
    Path nowhere = folder.resolve("none");
    assertThrows(ArchiveException.class, () -> WarcRepair.cutTo(nowhere, last));
    WarcRepair.cutTo(nowhere, null);
  }

  /// The position before the first page, and after each.
  private List<@Nullable WarcPosition> write(boolean finished) {
    List<@Nullable WarcPosition> positions = new ArrayList<>();
    WarcStore store = Pages.store(folder, THREE_PAGES);
    assertNull(store.position());
    positions.add(store.position());
    for (int i = 0; i < PAGES; i++) {
      store.append(Pages.page(i));
      store.force();
      positions.add(store.position());
    }
    if (finished) {
      store.close();
    } else {
      store.abandon();
    }
    return positions;
  }

  private @Nullable WarcPosition reopened() {
    WarcStore store = Pages.store(folder, THREE_PAGES);
    WarcPosition position = store.position();
    store.abandon();
    return position;
  }

  private void empty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }
}

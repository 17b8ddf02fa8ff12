package io.cormorant.portal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.portal.testing.OtherProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is settled survives a sudden end.
final class SettledStoreTest {
  private static final int KILLED = 137;

  @TempDir private Path temp;

  /// Writes something and ends as if it were killed.
  static final class Writer {
    private Writer() {}

    public static void main(String[] args) {
      PortalStore store = PortalStore.open(DataFolder.at(Path.of(args[0])), null);
      new Settings(store).set("river", "high");
      store.settle();
      Runtime.getRuntime().halt(KILLED);
    }
  }

  @Test
  void whatIsSettledIsThereAfterAKill() throws Exception {
    String data = temp.resolve("data").toString();
    assertEquals(KILLED, OtherProcess.run(temp.resolve("log"), List.of(), Writer.class, data));
    try (PortalStore store = PortalStore.open(DataFolder.at(Path.of(data)), null)) {
      assertEquals(Optional.of("high"), new Settings(store).get("river"));
    }
  }
}

package io.cormorant.archive.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.RocksDBException;

final class StoreFailureTest {
  private static final Path STORE = Path.of("clocks", "store");

  @Test
  void saysThatAnotherProcessHasTheStore() {
    assertEquals(true, isTaken("While lock file: clocks/store/LOCK: Resource unavailable"));
    assertEquals(true, isTaken("lock hold by current process, acquire time 1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "block checksum mismatch: stored = 1, computed = 2 in clocks/store/000012.sst",
        "While opening a file: clocks/store/CURRENT: Permission denied"
      })
  void aDamageIsNoOtherProcess(String said) {
    assertEquals(false, isTaken(said));
  }

  private static boolean isTaken(String said) {
    String sentence = StoreFailure.opening(STORE, new RocksDBException(said)).getMessage();
    return String.valueOf(sentence).contains("another process");
  }
}

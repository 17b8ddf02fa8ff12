package io.cormorant.archive.rocksdb;

import io.cormorant.frontier.Frontier;
import io.cormorant.frontier.HostGate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class DiskFrontierTest extends FrontierContract {
  private static final StoreSettings TINY = new StoreSettings(10_000, 4, 1 << 20, 4 << 20);

  private final List<CrawlStore> stores = new ArrayList<>();

  @TempDir Path folder;

  @Override
  Frontier frontier(HostGate gate) {
    CrawlStore store = CrawlStore.open(folder.resolve("store" + stores.size()), TINY);
    stores.add(store);
    return store.frontier(gate);
  }

  /// Twice, since the second cut is the first that sees the commit and may let entries go.
  @Override
  void settle(Frontier frontier) {
    for (int i = 0; i < 2; i++) {
      frontier.cut();
      stores.getLast().commit(new Commit(Positions.NONE, Map.of(), List.of()));
    }
  }

  @AfterEach
  void closeStores() {
    stores.forEach(CrawlStore::close);
  }
}

package io.cormorant.portal.store;

import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// That a database and a data folder belong together. Several portals on one database must see the
/// same folder: with another one, pages in the database would have no crawl behind them.
public final class Claim {
  private static final String FILE = "installation";

  private Claim() {}

  /// Makes sure that a folder is the one that belongs to a database; the first one does.
  ///
  /// @throws BadInput if it is another one
  public static void check(DataFolder folder, PortalStore store) {
    if (store.isEmbedded()) {
      return;
    }
    Path file = folder.path().resolve(FILE);
    String known = store.jdbc().sql("select folder from duty").query(String.class).single();
    try {
      String here = Files.exists(file) ? Files.readString(file).strip() : "";
      if (known.isEmpty()) {
        String fresh = here.isEmpty() ? new Secrets().fresh() : here;
        store.jdbc().sql("update duty set folder = ?").param(fresh).update();
        Files.writeString(file, fresh + "\n");
      } else if (!known.equals(here)) {
        throw new BadInput(
            "the database belongs to another data folder than %s: all portals on one database need the same"
                    .formatted(folder.path())
                + " --data, shared by NFS if they run on several machines (if that folder is lost for good, write"
                + " %s into %s and start again)".formatted(known, file));
      }
    } catch (IOException e) {
      throw new BadInput("%s cannot be used: %s".formatted(file, e));
    }
  }
}

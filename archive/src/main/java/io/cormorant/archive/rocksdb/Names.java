package io.cormorant.archive.rocksdb;

import io.cormorant.core.Url;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The texts of URLs by their ids.
final class Names {
  private final Database db;

  Names(Database db) {
    this.db = db;
  }

  /// Nothing where it was purged.
  Optional<Url> find(int id) {
    byte[] text = db.get(Column.NAMES, new Bytes(Integer.BYTES).four(id).toArray());
    return text == null ? Optional.empty() : Url.parse(new String(text, StandardCharsets.UTF_8));
  }

  /// One that must be there.
  Url url(int id) {
    return find(id)
        .orElseThrow(
            () ->
                StoreFailure.broken(
                    db.path(), new IllegalStateException("the name of URL " + id + " is missing")));
  }
}

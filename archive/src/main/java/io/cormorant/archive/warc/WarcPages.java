package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.nio.file.Files;
import java.nio.file.Path;

/// Reads kept pages back from where [WarcStore] put them.
public final class WarcPages {
  private WarcPages() {}

  /// @param folder of the WARC files
  /// @throws ArchiveException if there is no such page at that place
  public static Response.Document read(Path folder, Url url, Place place) {
    Path finished = folder.resolve(place.file());
    Path file = Files.exists(finished) ? finished : folder.resolve(place.file() + WarcName.OPEN);
    try {
      Response response = RecordReader.read(url, new WarcIndex.Place(file, place.offset()));
      if (response instanceof Response.Document document) {
        return document;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ArchiveException("interrupted while reading " + file, e);
    }
    throw new ArchiveException(
        file
            + " has no page at offset "
            + place.offset()
            + ". Run 'cormorant fsck' on the folder.");
  }
}

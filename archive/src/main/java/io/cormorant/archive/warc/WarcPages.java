package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Response;
import io.cormorant.core.ShellWord;
import io.cormorant.core.Url;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Reads stored pages back from where [WarcStore] put them.
public final class WarcPages {
  private WarcPages() {}

  /// The page that lies at a place.
  ///
  /// @param folder of the WARC files
  /// @throws ArchiveException if there is no such page at that place
  public static Response.Document read(Path folder, Url url, RecordPlace place) {
    Path file = WarcName.existing(folder, place.file());
    try {
      Response response = RecordReader.read(url, new WarcIndex.Place(file, place.offset()));
      if (response instanceof Response.Document document) {
        return document;
      }
    } catch (ArchiveException e) {
      throw unreadable(file, place, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ArchiveException("interrupted while reading " + file, e);
    }
    throw unreadable(file, place, null);
  }

  private static ArchiveException unreadable(
      Path file, RecordPlace place, @Nullable Throwable cause) {
    Path warc = file.toAbsolutePath().getParent();
    Path crawl = warc == null ? null : warc.getParent();
    return new ArchiveException(
        file
            + " has no readable page at offset "
            + place.offset()
            + ". Run 'cormorant fsck "
            + ShellWord.of(crawl == null ? "DIR" : crawl)
            + "'.",
        cause);
  }
}

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
    if (place.worker() != null) {
      throw new ArchiveException(
          ("%s is not in %s yet but in %s, which worker %s wrote. Run 'cormorant merge %s --workers DIR',"
                  + " where DIR is the folder into which that worker archives.")
              .formatted(url, folder, place.file(), place.worker(), crawl(folder)));
    }
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
    return new ArchiveException(
        file
            + " has no readable page at offset "
            + place.offset()
            + ". Run 'cormorant fsck "
            + crawl(file.resolveSibling(""))
            + "'.",
        cause);
  }

  /// The folder of a crawl as it is typed.
  private static String crawl(Path warcFolder) {
    Path crawl = warcFolder.toAbsolutePath().getParent();
    return ShellWord.of(crawl == null ? "DIR" : crawl);
  }
}

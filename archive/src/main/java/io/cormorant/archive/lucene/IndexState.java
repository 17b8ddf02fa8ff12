package io.cormorant.archive.lucene;

import io.cormorant.archive.ArchiveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.store.FSDirectory;

/// What an index says of itself.
///
/// @param ended the last ending it has seen, [#UNUSABLE] where there is no index, or none of ours
public record IndexState(long ended) {
  static final long UNUSABLE = -1;

  /// Whether it can be searched.
  public boolean isUsable() {
    return ended != UNUSABLE;
  }

  /// What the index in a folder says; a missing folder is no index.
  public static IndexState of(Path folder) {
    if (!Files.isDirectory(folder)) {
      return new IndexState(UNUSABLE);
    }
    try (FSDirectory directory = FSDirectory.open(folder);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      return new IndexState(ended(reader));
    } catch (IndexNotFoundException
        | CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException
        | NoSuchFileException e) {
      return new IndexState(UNUSABLE);
    } catch (IOException e) {
      throw ArchiveException.reading(folder, e);
    } catch (IllegalArgumentException e) {
      return new IndexState(UNUSABLE);
    }
  }

  static long ended(DirectoryReader reader) throws IOException {
    Map<String, String> said = reader.getIndexCommit().getUserData();
    if (!Integer.toString(SearchIndex.FORMAT).equals(said.get(SearchIndex.FORMAT_KEY))) {
      return UNUSABLE;
    }
    try {
      return Long.parseLong(said.getOrDefault(SearchIndex.ENDED_KEY, ""));
    } catch (NumberFormatException e) {
      return UNUSABLE;
    }
  }
}

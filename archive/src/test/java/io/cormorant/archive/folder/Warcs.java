package io.cormorant.archive.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.core.ContentDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// Reads finished WARC files with jwarc and checks every digest on the way.
public final class Warcs {
  private Warcs() {}

  public static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".warc.gz")).sorted().toList();
    }
  }

  /// The bodies of all responses.
  public static List<byte[]> responses(Path folder) throws IOException {
    List<byte[]> bodies = new ArrayList<>();
    for (Path file : files(folder)) {
      try (WarcReader reader = new WarcReader(file)) {
        reader.calculateBlockDigest();
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse response) {
            byte[] body = response.http().body().stream().readAllBytes();
            assertEquals(response.payloadDigest().orElseThrow().raw(), ContentDigest.of(body));
            bodies.add(body);
          }
          assertEquals(record.blockDigest(), record.calculatedBlockDigest());
        }
      }
    }
    return bodies;
  }
}

package io.cormorant.app.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ContentDigestsTest {
  @TempDir private Path folder;

  @Test
  void folderBehindALinkIsNamedByItsContent() throws IOException {
    Path one = Files.createDirectories(folder.resolve("one/relevant"));
    Files.writeString(one.resolve("ml.txt"), "http://a.test/\n");
    Path two = Files.createDirectories(folder.resolve("two"));
    Files.createSymbolicLink(two.resolve("relevant"), one);
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("one"));
    String before = digest(folder.resolve("one"));
    assertEquals(before, digest(link));
    assertEquals(before, digest(two));
    Files.writeString(one.resolve("ml.txt"), "http://b.test/\n");
    assertNotEquals(before, digest(link));
    assertNotEquals(before, digest(two));
  }

  private static String digest(Path path) {
    return ContentDigests.files(List.of(path));
  }
}

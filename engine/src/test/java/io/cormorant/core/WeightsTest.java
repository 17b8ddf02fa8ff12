package io.cormorant.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsTest {
  @TempDir private Path folder;

  @AfterEach
  void leaveOut() {
    System.clearProperty(Weights.FOLDER);
  }

  @Test
  void readsThoseOfAFolder() throws IOException {
    assertEquals(1.38, Weights.read(Weights.LISTS).of("bias"));
    write(with("bias 7"));
    assertEquals(7, Weights.read(Weights.LISTS).of("bias"));
  }

  @Test
  void saysInOneSentenceWhatIsWrongWithAFolder() throws IOException {
    refuses("it does not exist or cannot be read");
    write(List.of("# none", "", "bias 1"));
    refuses("it has no '");
    write(List.of("# none", "bias much"));
    refuses("line 2 is not a name and a number");
    write(List.of("bias"));
    refuses("line 1 is not a name and a number");
    write(with("bias"));
    refuses("is not a name and a number");
    write(with("bias NaN"));
    refuses("is not a name and a number");
    write(with("bias -Infinity"));
    refuses("is not a name and a number");
  }

  @Test
  void saysThatNoFolderIsNamed() {
    System.setProperty(Weights.FOLDER, "");
    Exception e = assertThrows(IllegalArgumentException.class, () -> Weights.read(Weights.LISTS));
    assertTrue(
        e.getMessage().startsWith("-Dcormorant.weights= does not name a folder"), e.getMessage());
  }

  private void refuses(String problem) {
    System.setProperty(Weights.FOLDER, folder.toString());
    Exception e = assertThrows(IllegalArgumentException.class, () -> Weights.read(Weights.LISTS));
    assertTrue(
        e.getMessage().startsWith("lists.txt in " + folder + " cannot be used: "), e.getMessage());
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  private static List<String> with(String bias) throws IOException {
    try (var in = Weights.class.getResourceAsStream("lists.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.startsWith("bias ") ? bias : line)
          .toList();
    }
  }

  private void write(List<String> lines) throws IOException {
    Files.write(folder.resolve("lists.txt"), lines);
    System.setProperty(Weights.FOLDER, folder.toString());
  }
}

package io.cormorant.app.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cormorant.app.Main;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmTest {
  @Test
  void startsThisProgramByTheNameOfItsEntryPoint() {
    List<String> command = Jvm.cormorant(List.of("--version")).command();
    assertEquals(
        List.of(Main.class.getName(), "--version"),
        command.subList(command.size() - 2, command.size()));
  }
}

package io.cormorant.app.cli.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Keyword;
import io.cormorant.core.Url;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.PlanFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InitConversationTest {
  private final StringWriter said = new StringWriter();

  @Test
  void makesATopicFileOfTheAnswersAndAsksAgainForWhatCannotBeUsed() throws IOException {
    InitConversation talk =
        talk(
            "en",
            "",
            "Old bridges",
            "of the",
            "Restoration of medieval stone bridges in Europe",
            "http://",
            "https://bridges.example/ stone.example/arches",
            "me",
            "me@example.org");
    InitConversation.Answers answers = talk.ask(null);
    CrawlPlan plan = PlanFile.read(talk.yaml(answers), "topic.yaml");
    assertEquals("Old bridges", plan.topic().name());
    assertEquals("Restoration of medieval stone bridges in Europe", plan.topic().sentence());
    List<String> words = plan.topic().keywords().stream().map(Keyword::term).toList();
    assertTrue(words.stream().anyMatch(word -> word.contains("bridges")), words::toString);
    assertEquals(
        List.of(Url.of("https://bridges.example/"), Url.of("https://stone.example/arches")),
        plan.seeds());
    assertEquals("me@example.org", plan.access().contact());
    assertTrue(said.toString().contains("No keywords were found"), said::toString);
    assertEquals(2, said.toString().split("That cannot be used", -1).length - 1);
    assertFalse(said.toString().contains(":1:1:"), said::toString);
    assertTrue(talk.next(answers, Path.of("a b.yaml")).endsWith("cormorant crawl \"a b.yaml\""));
  }

  @Test
  void speaksChineseAndDoesWithoutSeedsAndContact() throws IOException {
    InitConversation talk = talk("zh", "暴雨引发的城市内涝灾害和预警", "", "");
    InitConversation.Answers answers = talk.ask("暴雨");
    CrawlPlan plan = PlanFile.readTopic(talk.yaml(answers), "topic.yaml");
    assertEquals("暴雨", plan.topic().name());
    assertTrue(said.toString().contains("想找什么"), said::toString);
    assertTrue(talk.next(answers, Path.of("t.yaml")).contains("cormorant discover t.yaml"));
  }

  @Test
  void endsWhenTheTerminalIsClosed() {
    assertThrows(IOException.class, () -> talk("en", "Bridges").ask(null));
  }

  private InitConversation talk(String language, String... answers) {
    return new InitConversation(
        new BufferedReader(new StringReader(String.join("\n", answers) + "\n")),
        new PrintWriter(said, true),
        language);
  }
}

package io.cormorant.app.cli.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.IndexCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class SearchCommandTest {
  @TempDir static Path temp;
  private static Path crawl;

  @BeforeAll
  static void crawl() {
    crawl = temp.resolve("crawl");
    Cli.crawl(crawl, "--pages", 120).exits(0);
  }

  @Test
  void findsWhatTheCrawlKept() {
    assertTrue(IndexCheck.of(CrawlFolder.open(crawl)).isGood());
    JsonNode found = Cli.run("search", crawl, "足球", "--json", "--facets").exits(0).json();
    assertEquals("足球", found.path("query").asString());
    assertTrue(found.path("total").asLong() > 5, found::toString);
    JsonNode hit = found.path("hits").path(0);
    assertTrue(hit.path("score").asDouble() > 0 && hit.path("bm25").asDouble() > 0, hit::toString);
    assertTrue(
        found
            .path("hits")
            .valueStream()
            .anyMatch(h -> marked(h.path("title"), h.path("title_marks"))),
        found::toString);
    long byHost =
        found
            .path("facets")
            .path("hosts")
            .valueStream()
            .mapToLong(h -> h.path("pages").asLong())
            .sum();
    assertTrue(byHost > 0 && byHost <= found.path("total").asLong(), found::toString);
    Cli people = Cli.run("search", crawl, "足球", "--limit", 2).exits(0);
    people.says("1. ", "2. ", "score ").complains(" pages, ");
    assertFalse(people.out().contains("\u001b"), "colours without a terminal");
  }

  @Test
  void leavesOutAWordWithAMinusBeforeIt() {
    long all = total("足球");
    long without = total("足球", "-教练");
    assertTrue(without < all, without + " of " + all);
    assertEquals(total("足球 -教练"), without);
    assertEquals(without, total("足球", "-教练", "-help", "-Version"));
    Cli.run("search", crawl, "足球", "--limt", 3).exits(2).complains("'--limt'", "--limit");
    Cli.run("search", crawl, "足球", "--lang", "chinese")
        .fails(4)
        .complains("use one such as en, zh");
  }

  @Test
  void showsTheNewestFirstAndNothingAfterADay() {
    List<String> days =
        Cli.run("search", crawl, "足球", "--sort", "date", "--json", "--limit", 30)
            .exits(0)
            .json()
            .path("hits")
            .valueStream()
            .map(hit -> hit.path("day").asString())
            .toList();
    assertEquals(days.stream().sorted(Comparator.reverseOrder()).toList(), days);
    assertEquals(0, total("足球", "--until", "1999-12-31"));
    assertEquals(total("足球"), total("足球", "--until", days.getFirst()));
    Cli.run("search", crawl, "--sort", "size").fails(4).complains("neither relevance nor date");
  }

  private static long total(Object... words) {
    List<Object> args = new ArrayList<>(List.of("search", crawl, "--json"));
    args.addAll(Arrays.asList(words));
    return Cli.run(args.toArray()).exits(0).json().path("total").asLong();
  }

  @Test
  void findsPagesLikeAPageOrAFile() throws IOException {
    String url =
        Cli.run("search", crawl, "足球", "--limit", 1, "--json")
            .json()
            .path("hits")
            .path(0)
            .path("url")
            .asString();
    JsonNode like = Cli.run("search", crawl, "--similar", url, "--json").exits(0).json();
    assertTrue(like.path("hits").size() > 2, like::toString);
    assertTrue(
        like.path("hits").valueStream().noneMatch(h -> h.path("url").asString().equals(url)));
    Path file = Files.writeString(temp.resolve("text.txt"), "这场联赛的进球和教练，球队与足球");
    assertTrue(
        Cli.run("search", crawl, "--similar", file, "--json").exits(0).json().path("total").asInt()
            > 0);
    Cli.run("search", crawl, "--similar", "http://nowhere.test/")
        .fails(1)
        .complains("stored pages");
    Cli.run("search", crawl, "--similar", "no-such-file").fails(4).complains("no-such-file");
    Cli.run("search", crawl, "word", "--similar", url).exits(2).complains("either");
  }

  @Test
  void makesTheIndexOfAFolderThatHasNone() throws IOException {
    Path old = temp.resolve("old");
    Cli.crawl(old, "--pages", 30).exits(0);
    long before = Cli.run("search", old, "--json").exits(0).json().path("total").asLong();
    try (Stream<Path> files = Files.list(old.resolve("index"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Cli again = Cli.run("search", old, "--json").exits(0).complains("making the search index");
    assertEquals(before, again.json().path("total").asLong());
    assertEquals("", Cli.run("search", old, "--json").exits(0).err());
  }

  @Test
  void saysThatThereIsNothingToSearch() {
    Path maybes = temp.resolve("maybes");
    Cli.crawl(maybes, "--pages", 60, "--threshold", "1").exits(0);
    Cli.run("search", maybes, "足球").exits(0).complains("no relevant page is stored", "--maybe");
    assertTrue(
        Cli.run("search", maybes, "--maybe", "--json").exits(0).json().path("total").asInt() > 0);
    Path nothing = temp.resolve("nothing stored");
    Cli.crawl(nothing, "--pages", 20, "--threshold", "1", "--keep", "relevant").exits(0);
    Cli.run("search", nothing, "足球")
        .exits(0)
        .complains("nothing is stored", "cormorant status \"" + nothing + "\"");
  }

  @Test
  void saysWhatIsWrong() {
    Cli.run("search", temp.resolve("nothing"), "x").fails(4).complains("no folder");
    Cli.run("search", crawl, "x", "--since", "yesterday").fails(4).complains("--since", "7d");
    Cli.run("search", crawl, "x", "--min-score", 7).fails(4).complains("--min-score");
    Cli.run("search", crawl, "x", "--limit", 0).fails(4).complains("at least one");
    Cli.run("search", crawl, "x", "--offset", 99999999).fails(4).complains("10000");
    Cli.run("search", crawl, "qqqqq", "--since", "7d")
        .exits(0)
        .complains("nothing found", "narrow");
    Cli.run("search", crawl, "足球", "--since", "3000-01-01").exits(0).complains("nothing");
  }

  private static boolean marked(JsonNode text, JsonNode marks) {
    return marks
        .valueStream()
        .anyMatch(
            m -> text.asString().substring(m.path(0).asInt(), m.path(1).asInt()).equals("足球"));
  }
}

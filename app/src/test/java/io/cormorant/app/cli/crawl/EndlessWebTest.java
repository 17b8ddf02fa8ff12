package io.cormorant.app.cli.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Url;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.Trap;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.plan.CrawlPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crawl of a generated web with calendars, filters, sessions and growing paths, from the command
/// line to the files.
final class EndlessWebTest {
  private static final String SPEC = "plain,pages=600,seed=3";
  private static final int PAGES = 3_000;

  @TempDir private Path temp;

  @Test
  void findsEveryRelevantPageAndSaysWhatItLeftAlone() {
    Path folder = temp.resolve("crawl");
    Cli.run(
            "crawl",
            "--web",
            "generated:" + SPEC,
            "--topic",
            Cli.TOPIC,
            "--strategy",
            "best-first", // which walks into traps
            "--pages",
            PAGES,
            "--out",
            folder)
        .exits(0);
    GeneratedWeb web = GeneratedWeb.generate(WebSpec.parse(SPEC));
    List<VisitLine> visits = new Crawled(folder).visits();
    Set<Url> seen =
        visits.stream()
            .filter(line -> line.visited() || line.outcome().equals("duplicate"))
            .map(VisitLine::url)
            .collect(Collectors.toSet());
    assertEquals(
        List.of(), web.reachableRelevant(Cli.TOPIC).filter(url -> !seen.contains(url)).toList());
    Map<String, Long> swallowed =
        visits.stream()
            .filter(line -> line.visited() && web.truth(line.url()).trap() == Trap.CALENDAR)
            .collect(Collectors.groupingBy(line -> line.url().host(), Collectors.counting()));
    // A host's budgets, and what was under way with them when they ran dry.
    long most = 600 + CrawlPlan.DEFAULT_CONNECTIONS;
    assertTrue(swallowed.values().stream().allMatch(n -> n <= most), swallowed::toString);
    VisitLine refused =
        visits.stream()
            .filter(line -> line.reason() != null && line.reason().contains("trap: the budget"))
            .findFirst()
            .orElseThrow();
    Cli.run("why", folder, refused.url())
        .exits(0)
        .says("refused by trap: the budget of " + refused.url().host());
  }
}

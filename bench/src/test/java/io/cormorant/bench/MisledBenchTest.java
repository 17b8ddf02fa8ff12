package io.cormorant.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Headers;
import io.cormorant.core.Keyword;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.lab.run.Counted;
import io.cormorant.lab.run.RunKey;
import io.cormorant.lab.run.RunRecord;
import io.cormorant.lab.run.Runner;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.TopicTruth;
import io.cormorant.parse.PageParser;
import io.cormorant.plan.Scope;
import io.cormorant.strategy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Does a crawl of a web one host of which dies go on as on the live web, without anybody waiting?
final class MisledBenchTest {
  private static final int PAGES = 40;

  /// Two hosts, each page of which links to the next ten of its own.
  private static final Web WEB =
      url -> {
        int number = Integer.parseInt(url.path().substring(2));
        StringBuilder html = new StringBuilder("<title>chess " + number + "</title><p>");
        for (int next = number + 1; next <= number + 10 && next < PAGES; next++) {
          html.append("<a href='/p").append(next).append("'>chess ").append(next).append("</a> ");
        }
        byte[] body = html.append(url).append(" is on chess").toString().getBytes(UTF_8);
        Headers headers = new Headers(List.of(new Headers.Field("Content-Type", "text/html")));
        return new Response.Document(url, 200, headers, body, null);
      };

  private static final Subject SUBJECT =
      new Subject(
          new Topic("chess", "chess", List.of(new Keyword("chess", 1)), null, null),
          List.of(page("a", 0), page("b", 0)),
          Scope.OPEN.withoutTraps(),
          new TopicTruth(Set.of(page("a", 7)), 1, true));

  @Test
  void hostDiesAtTheRequestThatIsNamedAndOthersLive() throws InterruptedException {
    DyingWeb web = dying(3, DyingWeb.Death.FAILING, new RunClock());
    web.fetch(page("a", 1));
    web.fetch(page("b", 1));
    assertInstanceOf(Response.Document.class, web.fetch(page("a", 2)));
    Response.Lost lost = assertInstanceOf(Response.Lost.class, web.fetch(page("a", 2)));
    assertEquals(new Outcome.ServerFailed(500), lost.outcome());
    assertInstanceOf(Response.Lost.class, web.fetch(page("a", 1)));
    assertInstanceOf(Response.Document.class, web.fetch(page("b", 2)));
  }

  @Test
  void silentHostIsGivenUpAfterFourFailures() throws InterruptedException {
    for (String strategy : List.of("best-first", "adaptive", "bfs")) {
      RunClock clock = new RunClock();
      DyingWeb web = dying(6, DyingWeb.Death.SILENT, clock);
      RunRecord run = run(web, clock, strategy);

      assertEquals(5 + 4, web.asked(), strategy);
      assertEquals(4, web.failed(), strategy);
      assertEquals(5 + PAGES, run.downloads().size(), strategy);
      assertTrue(clock.getAsLong() > 335e9, strategy + " did not let it rest");
    }
  }

  @Test
  void failingHostIsAskedForAllThatIsKnownOfItAndNoMore() throws InterruptedException {
    RunClock clock = new RunClock();
    DyingWeb web = dying(6, DyingWeb.Death.FAILING, clock);
    RunRecord run = run(web, clock, "best-first");

    assertTrue(web.asked() > 5 && web.asked() <= 15, "asked " + web.asked());
    assertEquals(5 + PAGES, run.downloads().size());
  }

  @Test
  void hostWithMostRelevantPagesIsTheOneThatDies() {
    assertEquals("b.test", MisledBench.largest(List.of(page("a", 1), page("b", 1), page("b", 2))));
    assertEquals("a.test", MisledBench.largest(List.of(page("b", 1), page("a", 1))));
  }

  @Test
  void comparesStrategiesOnGeneratedWebs() {
    Cli.run("bench", "misled", "--situations", "fog").exits(4).complains("'fog'", "dying-host");
    Cli.run("bench", "misled").exits(4).complains("FOLDER");
    Object[] small = {
      "bench",
      "misled",
      "--situations",
      "lies,farm",
      "--web-pages",
      2000,
      "--pages",
      60,
      "--topics",
      1,
      "--judge",
      "vsm",
      "--strategies",
      "best-first:scorer=anchor,weight=0.3,bfs"
    };
    Cli table = Cli.run(small).exits(0);
    table.says("| lies | `best-first:scorer=anchor,weight=0.3` |", "| farm | `bfs` |", "--runs 1");
    Object[] asJson = Arrays.copyOf(small, small.length + 1);
    asJson[small.length] = "--json";
    JsonNode last = Cli.run(asJson).exits(0).json();
    assertEquals("farm", last.path("situation").asString());
    assertEquals("bfs", last.path("strategy").asString());
    assertEquals(60, last.path("downloads").asInt());
    assertTrue(last.path("found").has("60"), last::toString);
  }

  private static RunRecord run(DyingWeb web, RunClock clock, String strategy)
      throws InterruptedException {
    ProductWorkshop workshop = new ProductWorkshop();
    Strategy made = new IdleStrategy(workshop.strategy(strategy), clock);
    RunKey key = new RunKey("w", "chess", strategy, "vsm", 1, 1_000);
    return new Runner(web, new PageParser(), Counted.DOWNLOADS, clock)
        .run(key, SUBJECT, workshop.judge(SUBJECT, "vsm", List.of()), false, made);
  }

  private static DyingWeb dying(int dies, DyingWeb.Death death, RunClock clock) {
    return new DyingWeb(WEB, "a.test", dies, death, clock);
  }

  private static Url page(String host, int number) {
    return Url.of("http://" + host + ".test/p" + number);
  }
}

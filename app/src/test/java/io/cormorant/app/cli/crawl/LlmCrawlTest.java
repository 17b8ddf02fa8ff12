package io.cormorant.app.cli.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.cormorant.app.product.Exit;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.LoopbackSite;
import io.cormorant.app.testing.LoopbackSite.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Crawls by a judge that asks a language model, which is a server on loopback here.
@Timeout(600)
class LlmCrawlTest {
  private static final int BATCH = 4;
  private static final int BUDGET = 8;

  @TempDir private Path temp;

  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch asked = new CountDownLatch(BUDGET / BATCH);
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private LoopbackSite site;

  @BeforeEach
  void serve() throws IOException {
    site = new LoopbackSite(this::answer);
  }

  @AfterEach
  void stop() {
    mayAnswer.countDown();
    site.close();
  }

  @Test
  void crawlsOnWhileTheModelThinksAndSaysWhatCameOfIt() {
    Cli.crawl(temp.resolve("crawl"), "--pages", 60, "--judge", judge())
        .exits(0)
        .complains(
            "the language model was asked about 4 pages: 0 relevant, 0 not, 4 without an answer");
    Cli.run("crawl", "--web", Cli.WEB, "--topic", Cli.TOPIC, "--judge", judge(), "--dry-run")
        .exits(0)
        .complains("the language model was asked about 4 pages");
  }

  @Test
  void onlyACrawlAsks() throws InterruptedException {
    mayAnswer.countDown();
    Path folder = temp.resolve("crawl");
    Cli.crawl(folder, "--pages", 60, "--keep", "all", "--judge", judge()).exits(0);
    assertTrue(asked.await(5, TimeUnit.MINUTES), "the budget was not used up");
    Cli.run("rejudge", folder).exits(0);
    Cli.run("judge", folder.resolve("crawl.yaml"), "--web", folder, "--judge", judge()).exits(0);
    assertEquals(BUDGET / BATCH, requests.get());
  }

  @Test
  void saysInASentenceWhatIsWanting() {
    Cli.crawl(temp.resolve("crawl"), "--judge", "llm:model=m")
        .fails(Exit.BAD_INPUT)
        .complains("judge 'llm' needs the option 'url'");
    Cli.crawl(temp.resolve("crawl"), "--judge", "llm:url=localhost,model=m")
        .fails(Exit.BAD_INPUT)
        .complains("is not the address of a language model");
  }

  private String judge() {
    return "llm:url=%s/v1,model=m,low=0,high=1,batch=%d,budget=%d"
        .formatted(site.url(), BATCH, BUDGET);
  }

  private Answer answer(HttpExchange exchange) throws InterruptedException {
    requests.incrementAndGet();
    asked.countDown();
    mayAnswer.await();
    String list = "[\\\"yes\\\",\\\"no\\\",\\\"no\\\",\\\"no\\\"]";
    return exchange.getRequestURI().getPath().equals("/v1/chat/completions")
        ? Answer.document(
            "application/json",
            "{\"choices\":[{\"message\":{\"content\":\"%s\"}}]}".formatted(list),
            UTF_8)
        : Answer.status(404);
  }
}

package io.cormorant.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.render.Chromium;
import io.cormorant.render.RenderLimits;
import io.cormorant.render.Rendered;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// In the real browser of the system.
@Tag("slow")
@Timeout(600)
class SortingTest {
  @TempDir private Path folder;

  @Test
  void sortsATableByItsHeadAndMarksAStrategyEverywhere() throws Exception {
    Document page = Jsoup.parse(rendered(report()));
    assertEquals(
        List.of("bfs", "best-first", "oracle"), page.select("#standing tbody th").eachText());
    assertEquals("ascending", page.select("#standing thead th").get(3).attr("aria-sort"));
    assertEquals(3, page.select("#cell-1 g.series.on[data-s=2]").size());
    assertEquals(0, page.select("#cell-1 g.series.on:not([data-s=2])").size());
  }

  /// The report with a script that does what a reader would.
  private String report() throws IOException {
    new FakeExperiment(folder, List.of("best-first", "bfs"), 2)
        .with("w", "a", "A")
        .with("w", "b", "B")
        .write();
    LabReport.write(folder, "en");
    Document page = Jsoup.parse(Files.readString(folder.resolve(LabReport.PAGE)));
    page.select("meta[http-equiv]").remove();
    String clicks =
        """
        var head = document.querySelectorAll('#standing thead th')[3].querySelector('button');
        head.click();
        head.click();
        document.querySelector('#standing tr[data-s="2"] .pick').click();
        """;
    page.body().appendElement("script").appendChild(new DataNode(clicks));
    return page.outerHtml();
  }

  private static String rendered(String html) throws InterruptedException {
    try (Chromium browser =
        Chromium.start(
            System.getenv(),
            "cormorant/test (+me@example.org)",
            (host, port) -> List.of(),
            url -> false,
            RenderLimits.DEFAULT,
            1)) {
      Rendered page =
          browser.render(
              new Response.Document(
                  Url.of("http://lab.example/"),
                  200,
                  Headers.of("Content-Type", "text/html; charset=utf-8"),
                  html.getBytes(StandardCharsets.UTF_8),
                  null));
      return assertInstanceOf(Rendered.Html.class, page, page.toString()).text();
    }
  }
}

package io.cormorant.app.cli.lab;

import io.cormorant.app.product.Product;
import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.core.Topic;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Examples;
import io.cormorant.plan.CrawlPlan;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A recorded web that is the folder of a crawl: what it was looking for, and how it judged.
record OwnCrawl(CrawlFolder folder, CrawlPlan plan) {
  /// The crawl in a folder, if one is there.
  static Optional<OwnCrawl> of(String path) {
    Path folder = Path.of(path);
    return Files.isRegularFile(folder.resolve(CrawlFolder.PLAN_FILE))
            && Files.isDirectory(folder.resolve("warc"))
        ? Optional.of(of(CrawlFolder.open(folder)))
        : Optional.empty();
  }

  private static OwnCrawl of(CrawlFolder folder) {
    return new OwnCrawl(folder, folder.plan());
  }

  boolean isFor(Topic topic) {
    return plan.topic().equals(topic);
  }

  /// A judge from the examples the crawl was begun with; if it is the crawl's own, with all it had
  /// learned at the end.
  Judge judge(String spec, List<Page> background) {
    Examples examples = Examples.kept(folder.path()).orElse(Examples.NONE);
    Optional<byte[]> learned = plan.judge().equals(spec) ? folder.learned() : Optional.empty();
    Judge judge =
        Assembly.judge(
            plan.topic(),
            spec,
            Product.assembly()
                .material(
                    plan.topic(),
                    plan.words(),
                    examples.pages(true),
                    examples.pages(false),
                    learned.isPresent() ? List.of() : background));
    if (learned.isPresent()) {
      try {
        judge.load(new DataInputStream(new ByteArrayInputStream(learned.get())));
      } catch (IOException e) {
        throw ArchiveException.reading(folder.storeFolder(), e);
      }
    }
    return judge;
  }
}

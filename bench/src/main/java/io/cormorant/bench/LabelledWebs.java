package io.cormorant.bench;

import io.cormorant.app.product.Product;
import io.cormorant.core.Topic;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.Webs;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The labelled webs and topics to measure on.
final class LabelledWebs {
  @Parameters(
      arity = "1..*",
      paramLabel = "WEB",
      description = "Folders of recorded webs with labels, or generated:KIND,pages=N,seed=S.")
  private List<String> webs = List.of();

  @Option(
      names = "--topics",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B…",
      description = "Only these topics.")
  private List<String> topics = List.of();

  /// What is measured on one web.
  interface Measured<T> {
    List<T> on(String name, OpenWeb web) throws InterruptedException;
  }

  /// What is measured on all of them.
  ///
  /// @throws BadInput if that is nothing
  <T> List<T> each(Measured<T> measured) throws InterruptedException {
    List<T> all = new ArrayList<>();
    for (String web : webs) {
      try (OpenWeb opened = Product.webs().open(Webs.named(web), Access.NONE, Product.name(), 1)) {
        all.addAll(measured.on(web.substring(web.lastIndexOf('/') + 1), opened));
      }
    }
    if (all.isEmpty()) {
      throw new BadInput("no labelled topic to measure on; see --topics and the labels of the web");
    }
    return all;
  }

  /// The topics of a web that are wanted.
  List<Topic> topics(OpenWeb web) {
    return web.topics().stream()
        .filter(topic -> topics.isEmpty() || topics.contains(topic.id()))
        .toList();
  }
}

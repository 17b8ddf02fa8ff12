package io.cormorant.bench;

import io.cormorant.app.product.Product;
import io.cormorant.core.Judge;
import io.cormorant.core.Page;
import io.cormorant.crawls.Assembly;
import io.cormorant.lab.run.Subject;
import io.cormorant.lab.run.Workshop;
import io.cormorant.plan.WordFiles;
import io.cormorant.strategy.Strategy;
import java.util.List;

/// The judges and strategies of the product, for runs that nobody keeps.
final class ProductWorkshop implements Workshop {
  @Override
  public Judge judge(Subject subject, String spec, List<Page> background) {
    return Assembly.judge(
        subject.topic(),
        spec,
        Product.assembly()
            .material(subject.topic(), WordFiles.NONE, List.of(), List.of(), background));
  }

  @Override
  public String ingredients(Subject subject, String spec) {
    return "";
  }

  @Override
  public String ingredients(String spec) {
    return "";
  }

  @Override
  public String judgeFor(String strategy, String judge) {
    return Assembly.judgeFor(strategy, judge);
  }

  @Override
  public Strategy strategy(String spec) {
    return Assembly.strategy(spec);
  }
}

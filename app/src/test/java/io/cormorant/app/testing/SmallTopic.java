package io.cormorant.app.testing;

import io.cormorant.app.product.Product;
import io.cormorant.core.Keyword;
import io.cormorant.core.Url;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.plan.Access;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What somebody would say of the topic of the small web.
public record SmallTopic(Map<String, Double> keywords, List<String> seeds) {
  public static SmallTopic read() {
    try (OpenWeb web = Product.webs().open(Cli.WEB, Access.NONE, "test", 1)) {
      OpenWeb.KnownTopic known = web.topic(Cli.TOPIC);
      Map<String, Double> keywords = new LinkedHashMap<>();
      for (Keyword keyword : known.topic().keywords()) {
        keywords.put(keyword.term(), keyword.weight());
      }
      return new SmallTopic(keywords, known.seeds().stream().map(Url::toString).toList());
    }
  }
}

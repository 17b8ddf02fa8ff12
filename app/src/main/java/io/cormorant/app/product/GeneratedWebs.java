package io.cormorant.app.product;

import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.crawls.web.Webs;
import io.cormorant.lab.web.GeneratedWeb;
import io.cormorant.lab.web.WebSpec;
import io.cormorant.plan.BadInput;

/// Webs that are made in this process.
final class GeneratedWebs implements WebSource {
  @Override
  public String prefix() {
    return Webs.GENERATED;
  }

  @Override
  public OpenWeb open(String name, String product, int connections) {
    return generate(name, prefix());
  }

  /// @throws BadInput if what follows the prefix names no web
  static GeneratedOpenWeb generate(String name, String prefix) {
    return new GeneratedOpenWeb(
        GeneratedWeb.generate(
            BadInput.unless(() -> WebSpec.parse(name.substring(prefix.length())))));
  }
}

package io.cormorant.app.cli.crawl;

import io.cormorant.app.product.Product;
import io.cormorant.plan.BadInput;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The language of reports.
final class ReportLanguage {
  @Option(
      names = "--lang",
      paramLabel = "en|zh",
      description = "Language of the report (default: that of your locale).")
  private @Nullable String language;

  /// @throws BadInput if there are no reports in it
  void use() {
    if (language == null) {
      return;
    }
    if (!language.equals("en") && !language.equals("zh")) {
      throw new BadInput("reports are written in en and zh, not in '" + language + "'");
    }
    Product.crawls().speak(language);
  }
}

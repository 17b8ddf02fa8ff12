package io.cormorant.app.cli.common;

import io.cormorant.app.product.Product;
import io.cormorant.plan.BadInput;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The language of reports.
public final class ReportLanguage {
  @Option(
      names = "--lang",
      paramLabel = "en|zh",
      description = "Language of the report (default: that of your locale).")
  private @Nullable String language;

  /// Whether it was said and does not follow from the locale.
  public boolean isGiven() {
    return language != null;
  }

  /// Has crawls write their reports in it.
  ///
  /// @throws BadInput if there are no reports in it
  public void use() {
    Product.crawls().speak(code());
  }

  /// What was said, or else the language of the locale if there are reports in it, or else English.
  ///
  /// @throws BadInput if there are no reports in what was said
  public String code() {
    if (language == null) {
      return Locale.getDefault().getLanguage().equals("zh") ? "zh" : "en";
    }
    if (!language.equals("en") && !language.equals("zh")) {
      throw new BadInput("reports are written in en and zh, not in '" + language + "'");
    }
    return language;
  }
}

package io.cormorant.strategy.adaptive;

import io.cormorant.core.Page;

/// How likely a page is something to read and not a list of such pages.
final class ArticleModel {
  private static final double[] WEIGHTS = {
    -5.00, -7.38, -3.83, -6.28, .76, -4.50, .32, 1.00, -1.28, .41, -4.06, -1.11
  };
  private static final double BIAS = 1.79;
  private static final double LINK = 60;
  private static final double LONG = 3_000;

  private ArticleModel() {}

  static double of(Page page, UrlTraits form) {
    double main = page.mainText().length();
    double text = page.text().length();
    double links = page.links().size();
    double[] x = {
      is(form, UrlTraits.NUMBERED),
      is(form, UrlTraits.TAG),
      is(form, UrlTraits.ARCHIVE),
      is(form, UrlTraits.HOME),
      is(form, UrlTraits.POST),
      is(form, UrlTraits.AUXILIARY),
      form.segments(),
      Math.log1p(main),
      Math.log1p(links),
      main / (main + LINK * links + 1),
      main / (text + 1),
      Math.min(main, LONG) / LONG
    };
    double sum = BIAS;
    for (int i = 0; i < x.length; i++) {
      sum += WEIGHTS[i] * x[i];
    }
    return LinkModel.sigmoid(sum);
  }

  private static double is(UrlTraits form, int flag) {
    return (form.flags() & flag) != 0 ? 1 : 0;
  }
}

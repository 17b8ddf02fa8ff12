package io.cormorant.strategy.adaptive;

import io.cormorant.core.Candidate;
import io.cormorant.strategy.adaptive.CrawlRecord.Group;

/// Works out the [features][Feature] of a link from what it carries and what is known by now.
final class LinkFeatures {
  private static final double EDGE = .005;

  /// A host has had a fair trial with so many pages.
  private static final double SURE_OF_HOST = 15;

  private final CrawlRecord record;
  private final WordRecord words;
  private final double[] x = new double[Feature.values().length];

  LinkFeatures(CrawlRecord record, WordRecord words) {
    this.record = record;
    this.words = words;
    x[Feature.BIAS.place()] = 1;
  }

  static double odds(double share) {
    double p = Math.clamp(share, EDGE, 1 - EDGE);
    return Math.log(p / (1 - p));
  }

  /// The mean value of all pages so far.
  double usual() {
    return record.mean(Group.ALL, 0, .2, 5);
  }

  /// How good the pages of a host are, where they are worse than others.
  double shareOfUsual(long host) {
    double usual = usual();
    return Math.min(1, record.mean(Group.HOST, host, usual, SURE_OF_HOST) / usual);
  }

  /// The mean value of pages with addresses of a form.
  double usual(long host, int pattern) {
    return record.mean(Group.PATTERN, pattern, record.mean(Group.HOST, host, usual(), 3), 3);
  }

  /// Those of a link, by their places.
  ///
  /// @return the same array each time
  double[] of(Candidate link, LinkEvidence known, long host) {
    double usual = usual();
    double pattern = usual(host, known.pattern);
    double sum = 0;
    double count = 0;
    double block = 0;
    for (int i = 0; i < known.known; i++) {
      long children = record.pair(Group.CHILDREN, known.page[i]);
      sum += Tallies.first(children);
      count += Tallies.second(children);
      block = Math.max(block, record.mean(Group.BLOCK, known.block[i], pattern, 2));
    }
    double weight = 2 * Math.max(1, known.known);
    set(Feature.PARENT, known.parent);
    set(Feature.ANCHOR, known.anchor);
    set(Feature.AROUND, known.around);
    set(Feature.URL, known.url);
    set(Feature.PARENT_TITLE, known.parentTitle);
    set(Feature.PARENT_TAG, known.parentTag);
    set(Feature.SIBLINGS, odds((sum + weight * pattern) / (count + weight)));
    set(Feature.BLOCK, odds(known.known == 0 ? pattern : block));
    set(Feature.PATTERN, odds(pattern));
    set(Feature.WORDS, words.of(link));
    set(Feature.IN_RATIO, known.pages / (1 + record.count(Group.HOST, host)));
    boolean list = (known.form & UrlTraits.LIST) != 0;
    set(Feature.NUMBERED, flag(known, UrlTraits.NUMBERED));
    set(Feature.TAG, flag(known, UrlTraits.TAG));
    set(Feature.ARCHIVE, flag(known, UrlTraits.ARCHIVE));
    set(Feature.HOME, flag(known, UrlTraits.HOME));
    set(Feature.AUXILIARY, flag(known, UrlTraits.AUXILIARY));
    set(Feature.POST, flag(known, UrlTraits.POST));
    set(Feature.NAV, known.nav ? 1 : 0);
    set(Feature.LIST_TEXT, list ? Math.max(known.anchor, known.url) : 0);
    set(Feature.HUB_HOST, odds(record.mean(Group.HUB, host, usual, 5)));
    double byKind = record.mean(Group.NEW_BY_KIND, kind(known.form), 10, 1);
    set(Feature.NEW_LINKS, Math.log1p(record.mean(Group.NEW_BY_PATTERN, known.pattern, byKind, 1)));
    set(Feature.HOST_PAGES, Math.log1p(record.count(Group.HOST, host)));
    return x;
  }

  static int kind(int form) {
    return form & (UrlTraits.LIST | UrlTraits.HOME);
  }

  private static double flag(LinkEvidence known, int flag) {
    return (known.form & flag) != 0 ? 1 : 0;
  }

  private void set(Feature feature, double value) {
    x[feature.place()] = value;
  }
}

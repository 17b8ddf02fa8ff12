package io.cormorant.strategy.learned;

import io.cormorant.core.About;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Url;
import io.cormorant.strategy.Below;
import io.cormorant.strategy.Strategy;
import io.cormorant.strategy.StrategyPlugin;

/// Offers [SemanticLinksOrder].
public final class SemanticLinks implements StrategyPlugin {
  private static final int MOST_SAMPLED = 1_000;

  private static final About ABOUT =
      About.named("semantic")
          .does("metadata, anchors, and URLs similar to those of relevant pages")
          .judgedBy("semantic")
          .from("a paper on a corpus crawler by semantic relevance and the structure of addresses")
          .idea(
              "priority = page-share * score of title, description and keywords + anchor-share * score of the"
                  + " anchor + url-share * (1 if the address is like more than half of a sample of those of"
                  + " relevant pages, else 0); a link is followed if that is above threshold * the judge's"
                  + " threshold.",
              "Of a page that is not relevant only links with a matching anchor are followed, by the score of"
                  + " the anchor alone: one above gate * the judge's threshold.",
              "All others wait behind these; the paper drops them, as below=drop does.",
              "Two addresses are alike if .3 * host + .7 * path is above url-threshold; the parts of a path"
                  + " count a half, a quarter and so on, each by the characters both have.",
              "The paper calls all addresses of one host alike and never looks at their paths, against its"
                  + " own aim: here within a site the path alone decides (faithful-host-shortcut=yes does as"
                  + " printed). Host names are compared from the right, not from www on, and without com or"
                  + " co.uk. The shares are not printed.")
          .costs(
              "per link: the score of its anchor, remembered by the judge, and a comparison of its address"
                  + " with each of the sample")
          .options(
              new OptionSpec(
                  "page-share", "number", "0.4", "weight of the page's title and meta tags"),
              new OptionSpec("anchor-share", "number", "0.4", "of the anchor"),
              new OptionSpec("url-share", "number", "0.2", "of the address"),
              new OptionSpec(
                  "threshold",
                  "number",
                  "0.4",
                  "minimum priority of links to follow, as a share of the judge's threshold"),
              new OptionSpec(
                  "gate",
                  "number",
                  "0.1",
                  "minimum anchor score of links on pages that are not relevant, as a share of the judge's"
                      + " threshold"),
              Below.OPTION,
              new OptionSpec(
                  "url-threshold",
                  "number",
                  "0.1",
                  "similarity above which two URLs count as similar"),
              new OptionSpec(
                  "sample", "whole", "20", "number of URLs of relevant pages to compare with"),
              new OptionSpec(
                  "faithful-host-shortcut",
                  "no|yes",
                  "no",
                  "treat all URLs of a host as similar, as in the paper"));

  @Override
  public About about() {
    return ABOUT;
  }

  /// How alike two addresses are, in [0, 1]: what is compared with `url-threshold`.
  public static double likeness(Url one, Url other) {
    return UrlSample.likeness(UrlShape.of(one), UrlShape.of(other));
  }

  @Override
  public boolean prunes(Options options) {
    return Below.drops(options);
  }

  @Override
  public Strategy create(Options options) {
    return new SemanticLinksOrder(
        new SemanticLinksOrder.Rules(
            options.share("page-share"),
            options.share("anchor-share"),
            options.share("url-share"),
            options.share("threshold"),
            options.share("gate"),
            Below.drops(options)),
        new UrlSample(
            options.whole("sample", 1, MOST_SAMPLED),
            options.share("url-threshold"),
            options.word("faithful-host-shortcut").equals("yes")));
  }
}

package io.cormorant.fetch.hostile;

import java.util.List;
import java.util.stream.Stream;

/// The table of all cases.
final class HostileCases {
  private HostileCases() {}

  static List<HostileCase> all(Bait bait) {
    return Stream.of(
            AddressCases.all(bait),
            OddNames.all(),
            RedirectCases.all(bait),
            HeadCases.all(),
            FramingCases.all(),
            CodingCases.all(),
            ConnectionCases.all(),
            RobotsCases.all(bait),
            MarkupCases.all(),
            SitemapCases.all(bait))
        .flatMap(List::stream)
        .toList();
  }
}

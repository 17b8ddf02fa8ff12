package io.cormorant.portal.testing;

import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.web.Webs;
import io.cormorant.judge.WordModels;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.server.Portal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/// Portals for tests, on a port of their own.
public final class TestPortal {
  public static final String PRODUCT = "cormorant/test";

  private TestPortal() {}

  /// The parts of a portal that crawls what a test serves, or a web of [TestWebs].
  public static PortalParts parts() {
    Clock clock = Clock.systemUTC();
    Webs webs = new Webs(List.of(new TestWebs()), clock);
    Assembly assembly = new Assembly(WordModels.NONE, clock);
    return new PortalParts(
        PRODUCT, clock, new Crawls(PRODUCT, clock, webs, assembly), assembly, webs);
  }

  public static Portal start(Path data) {
    return Portal.start(PortalSettings.of(data).port(0), parts());
  }

  /// A portal that crawls a web made for tests.
  ///
  /// @param web its name, such as [TestWebs#SMALL]
  public static Portal start(Path data, String web) {
    return Portal.start(PortalSettings.of(data).port(0).web(web), parts());
  }
}

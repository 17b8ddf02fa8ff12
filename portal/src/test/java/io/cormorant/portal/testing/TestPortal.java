package io.cormorant.portal.testing;

import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.web.WebSource;
import io.cormorant.crawls.web.Webs;
import io.cormorant.judge.WordModels;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.server.PortalInside;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/// Portals for tests, on a port of their own.
public final class TestPortal {
  public static final String PRODUCT = "cormorant/test";

  /// Of every account that [#account] makes.
  public static final String PASSWORD = "correct horse battery";

  private TestPortal() {}

  /// The parts of a portal that crawls what a test serves, or a web of [TestWebs].
  ///
  /// @param sources of further webs that a test makes
  public static PortalParts parts(WebSource... sources) {
    return parts(Clock.systemUTC(), sources);
  }

  /// The same with a clock of the test's.
  public static PortalParts parts(Clock clock, WebSource... sources) {
    List<WebSource> all = new ArrayList<>(List.of(sources));
    all.add(new TestWebs());
    Webs webs = new Webs(all, clock);
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

  /// Starts one on any free port.
  public static Portal start(PortalSettings settings, WebSource... sources) {
    return Portal.start(settings.port(0), parts(sources));
  }

  /// A portal behind a reverse proxy.
  public static PortalSettings behindProxy(Path data) {
    PortalSettings of = PortalSettings.of(data);
    return new PortalSettings(
        data,
        null,
        of.address(),
        0,
        "/base",
        true,
        null,
        false,
        RiverWeb.NAME,
        List.of(),
        1,
        false);
  }

  /// A portal that crawls the live web as anybody would run it.
  public static PortalSettings live(Path data) {
    PortalSettings of = PortalSettings.of(data);
    return new PortalSettings(
        data,
        null,
        of.address(),
        0,
        "",
        false,
        "chief@example.org",
        false,
        null,
        List.of(),
        2,
        false);
  }

  /// A part of a portal that runs.
  public static <T> T part(Portal portal, Class<T> type) {
    return PortalInside.part(portal, type);
  }

  /// Makes an account with the password of test accounts.
  public static Account account(Portal portal, String name, Role role) {
    return part(portal, Accounts.class).create(name, PASSWORD, role);
  }

  /// A portal that may crawl sites on loopback.
  ///
  /// @param contact what it says of whom to write to
  public static Portal crawling(Path data, String contact, PortalParts parts) {
    PortalSettings usual = PortalSettings.of(data);
    return Portal.start(
        new PortalSettings(
            data,
            null,
            PortalSettings.LOOPBACK,
            0,
            "",
            false,
            contact,
            true,
            null,
            List.of(),
            usual.running(),
            false),
        parts);
  }
}

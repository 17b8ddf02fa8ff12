package io.cormorant.crawls.web;

import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.Render;
import io.cormorant.render.Chromium;
import io.cormorant.render.RenderCounts;
import io.cormorant.render.RenderException;
import io.cormorant.render.RenderLimits;
import io.cormorant.render.RenderTraffic;
import io.cormorant.render.RenderingWeb;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The live web, its pages rendered by a browser where that is wanted.
final class LiveWeb implements OpenWeb {
  private static final String NO_SANDBOX =
      "running as root, the browser executes the scripts of pages without its sandbox; crawl as another user, or use --render never";
  private static final int REASONS_TOLD = 3;

  private final HttpSettings settings;
  private final LiveConnections.View http;
  private final Web web;
  private final List<String> notes;

  /// @param http closed with this
  LiveWeb(LiveAccess access, LiveConnections.View http, Render render) {
    this.settings = access.settings();
    this.http = http;
    this.notes = new ArrayList<>(access.notes());
    this.web = render == Render.NEVER ? http : rendering(http, settings, render, notes);
  }

  /// What pages load obeys robots.txt as pages do.
  private static RenderingWeb rendering(
      LiveConnections.View http, HttpSettings settings, Render render, List<String> notes) {
    try {
      Chromium browser =
          Chromium.start(
              System.getenv(),
              settings.userAgent(),
              settings.resolver(),
              url -> http.http().refusal(url).isEmpty(),
              RenderLimits.DEFAULT,
              Chromium.DEFAULT_PLACES);
      if (!browser.isSandboxed()) {
        notes.add(NO_SANDBOX);
      }
      return new RenderingWeb(http, browser, render == Render.AUTO);
    } catch (RenderException e) {
      http.close();
      throw new BadInput("" + e.getMessage());
    } catch (InterruptedException e) {
      http.close();
      Thread.currentThread().interrupt();
      throw new BadInput("interrupted while the browser was started");
    }
  }

  private static String remark(RenderCounts counts) {
    RenderTraffic traffic = counts.traffic();
    List<String> reasons = counts.mostFrequentReasons(REASONS_TOLD);
    return String.format(
        Locale.ROOT,
        "rendering: %,d pages rendered, %,d redirected by script, %,d used as they came%s; for them %,d requests"
            + " (%,d blocked), %,d refused addresses, %,d bytes",
        counts.rendered(),
        counts.moved(),
        counts.kept(),
        reasons.isEmpty() ? "" : " because: " + String.join(", ", reasons),
        traffic.requests(),
        traffic.blocked(),
        traffic.refused(),
        traffic.bytes());
  }

  @Override
  public Web web() {
    return web;
  }

  @Override
  public List<String> remarks() {
    return web instanceof RenderingWeb rendering ? List.of(remark(rendering.counts())) : List.of();
  }

  /// Behind a proxy nobody here knows them.
  @Override
  public List<InetAddress> addresses(Url url) throws UnknownHostException {
    return settings.proxy() != null
        ? List.of()
        : settings.resolver().resolve(url.host(), 0).stream()
            .map(InetSocketAddress::getAddress)
            .toList();
  }

  @Override
  public Optional<RobotsVerdict> robots(Url url) {
    return http.http().robots(url);
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public KnownTopic topic(String id) {
    throw OpenWeb.noTopic(id, Stream.empty());
  }

  @Override
  public void close() {
    web.close();
  }
}

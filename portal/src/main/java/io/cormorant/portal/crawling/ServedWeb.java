package io.cormorant.portal.crawling;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Launch;
import io.cormorant.crawls.web.OpenWeb;
import io.cormorant.crawls.web.PoliteWeb;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.plan.Discovery;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/// The web that a portal crawls: the live one, or one that was named when it was started. Whom its
/// crawls may ask is for the portal to say, not for its users.
@Component
public final class ServedWeb implements DisposableBean {
  private static final int CONNECTIONS = 16;
  private static final int SAMPLES = 3;

  /// Slow enough to be watched.
  private static final Duration TRIAL_DELAY = Duration.ofMillis(200);

  private static final int TRIAL_CONNECTIONS = 4;

  private final PortalSettings settings;
  private final PortalParts parts;
  private final @Nullable OpenWeb shared;

  /// The live web as sites are looked at.
  @GuardedBy("this") private @Nullable OpenWeb looked;

  ServedWeb(PortalSettings settings, PortalParts parts) {
    this.settings = settings;
    this.parts = parts;
    String name = settings.web();
    this.shared =
        name == null ? null : parts.webs().open(name, Access.NONE, parts.product(), CONNECTIONS);
  }

  /// Whether this is the web that everybody shares, and not one made for trying things out.
  public boolean isLive() {
    return shared == null;
  }

  /// Where a topic may begin in a web that was made for trying things out: at the beginnings of
  /// that of its own topics which has most words with it in common, or else of all.
  public List<Url> beginnings(Topic wanted) {
    if (shared == null) {
      return List.of();
    }
    List<Topic> topics = shared.topics();
    Topic nearest =
        topics.stream()
            .max(Comparator.comparingLong(topic -> inCommon(topic, wanted)))
            .orElse(null);
    return nearest != null && inCommon(nearest, wanted) > 0
        ? shared.topic(nearest.id()).seeds()
        : topics.stream()
            .flatMap(topic -> shared.topic(topic.id()).seeds().stream())
            .distinct()
            .toList();
  }

  /// Home pages of a web that was made for trying things out, one for each of its first topics,
  /// those in a language before others.
  public List<Url> samples(Locale language) {
    return topics().stream()
        .sorted(
            Comparator.comparing(topic -> !Assembly.language(topic).equals(language.getLanguage())))
        .flatMap(topic -> beginnings(topic).stream().limit(1))
        .flatMap(url -> url.resolve("/").stream())
        .distinct()
        .limit(SAMPLES)
        .toList();
  }

  /// The topics that came with such a web.
  public List<Topic> topics() {
    return shared == null ? List.of() : shared.topics();
  }

  private static long inCommon(Topic topic, Topic wanted) {
    String said =
        (wanted.name()
                + " "
                + wanted.sentence()
                + " "
                + wanted.keywords().stream().map(Keyword::term).collect(Collectors.joining(" ")))
            .toLowerCase(Locale.ROOT);
    return topic.keywords().stream()
        .filter(keyword -> said.contains(keyword.term().toLowerCase(Locale.ROOT)))
        .count();
  }

  /// A plan of a user as it is run here.
  public CrawlPlan plan(CrawlPlan users) {
    String name = settings.web();
    if (name == null) {
      return users
          .change()
          .access(access())
          .discovery(new Discovery(settings.engines(), users.discovery().seeds()))
          .build();
    }
    return users
        .change()
        .web(name)
        .access(Access.NONE)
        .delay(TRIAL_DELAY)
        .connections(TRIAL_CONNECTIONS)
        .build();
  }

  private Access access() {
    return isLive() ? new Access(settings.contact(), settings.allowPrivate()) : Access.NONE;
  }

  /// A run on this web.
  Launch on(Launch launch) {
    return shared == null ? launch : launch.with(shared);
  }

  /// Pages of this web that are fetched without a crawl, politely.
  ///
  /// @throws BadInput if it may not be asked
  public Visitor visitor() {
    OpenWeb web =
        shared == null
            ? parts
                .webs()
                .open(CrawlPlan.LIVE, access(), parts.product(), 1, parts.crawls().blocks())
            : shared;
    return new Visitor(
        web,
        parts.assembly().polite(web, isLive() ? CrawlPlan.DEFAULT_DELAY : Duration.ZERO),
        shared == null);
  }

  /// The same for sites that are looked at again and again: what is known of them, such as their
  /// robots.txt, is kept from one look to the next.
  ///
  /// @throws BadInput if it may not be asked
  public Visitor looker() {
    OpenWeb web = shared == null ? looked() : shared;
    return new Visitor(
        web,
        parts.assembly().polite(web, isLive() ? CrawlPlan.DEFAULT_DELAY : Duration.ZERO),
        false);
  }

  private synchronized OpenWeb looked() {
    if (looked == null) {
      looked =
          parts
              .webs()
              .open(
                  CrawlPlan.LIVE, access(), parts.product(), CONNECTIONS, parts.crawls().blocks());
    }
    return looked;
  }

  /// A way to fetch single pages.
  ///
  /// @param owned whether the web is closed with this
  public record Visitor(OpenWeb web, PoliteWeb polite, boolean owned) implements AutoCloseable {
    @Override
    public void close() {
      polite.close();
      if (owned) {
        web.close();
      }
    }
  }

  @Override
  public synchronized void destroy() {
    if (shared != null) {
      shared.close();
    }
    if (looked != null) {
      looked.close();
    }
  }
}

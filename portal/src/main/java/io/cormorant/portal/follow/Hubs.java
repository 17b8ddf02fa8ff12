package io.cormorant.portal.follow;

import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import io.cormorant.crawls.watch.FoundPage;
import io.cormorant.crawls.watch.Looked;
import io.cormorant.crawls.watch.NamedHub;
import io.cormorant.crawls.watch.SiteMemory;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.channel.Caller;
import io.cormorant.portal.courtesy.BlockedSites;
import io.cormorant.portal.crawling.ServedWeb;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Has what is new at followed sites pushed here by their hubs (W3C WebSub), where the portal has
/// an address that hubs can reach. What a hub pushes is believed if it is signed with what only
/// that hub was told, and is no more than the feed it stands for: pages are fetched from their
/// site.
@Component
public final class Hubs {
  /// The most bytes of a push.
  public static final int MOST_BYTES = 1_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(Hubs.class);

  /// What a hub is asked for, and what is believed of its answer.
  private static final Duration LEASE = Duration.ofDays(10);

  private static final Duration SHORTEST_LEASE = Duration.ofMinutes(5);
  private static final Duration LONGEST_LEASE = Duration.ofDays(30);

  /// A hub is asked again so long before its lease ends.
  private static final Duration EARLY = Duration.ofDays(2);

  /// For each site a hub is asked no more often, be it the same or another one.
  private static final Duration BETWEEN = Duration.ofHours(6);

  /// How soon after being asked a hub has to ask back.
  private static final Duration ASKING = Duration.ofDays(1);

  /// A site is not looked at more often, however often its hub pushes.
  private static final Duration REST = Duration.ofMinutes(1);

  /// What a push has named is looked at before that, one look after the other.
  private static final Duration AFTERMATH = Duration.ofMinutes(5);

  private static final int LONGEST_CHALLENGE = 1_000;

  /// What was pushed and not yet looked at is held for so many sites; for others their feed is
  /// asked for once more.
  private static final int MOST_HELD = 16;

  private static final Map<String, String> MACS =
      Map.of(
          "sha1",
          "HmacSHA1",
          "sha256",
          "HmacSHA256",
          "sha384",
          "HmacSHA384",
          "sha512",
          "HmacSHA512");

  private final SiteHubs rows;
  private final BlockedSites blocks;
  private final InstantSource clock;
  private final String product;
  private final Caller caller;
  private final @Nullable URI base;

  private final Map<Long, Response.Document> held =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Response.Document> eldest) {
          return size() > MOST_HELD;
        }
      };

  Hubs(
      SiteHubs rows,
      PortalSettings settings,
      PortalParts parts,
      ServedWeb web,
      BlockedSites blocks,
      InstantSource clock) {
    this.rows = rows;
    this.blocks = blocks;
    this.clock = clock;
    this.product = parts.product();
    this.caller = new Caller(settings.allowPrivate());
    // What is not the live web has no hubs that anybody may ask.
    this.base = web.isLive() ? settings.push().publicUrl() : null;
  }

  /// What was pushed for a site since it was looked at; it is given once.
  Optional<Response.Document> pushed(WatchedSite site) {
    synchronized (held) {
      return Optional.ofNullable(held.remove(site.id()));
    }
  }

  /// What came while a site was looked at is looked at soon.
  void resume(WatchedSite site) {
    boolean waits;
    synchronized (held) {
      waits = held.containsKey(site.id());
    }
    if (waits) {
      rows.due(site, clock.instant().plus(REST));
    }
  }

  /// After a look: asks the hub of the site to push, if it has one that has not been asked or will
  /// soon end, and learns whether it can be relied on.
  ///
  /// @param before the hub as it was before the look
  /// @param memory what was remembered of the site before the look
  /// @param pushed whether the look was at what it had pushed
  /// @return the hub as it is now
  @Nullable SiteHub after(
      WatchedSite site,
      @Nullable SiteHub before,
      SiteMemory memory,
      Looked looked,
      boolean pushed) {
    if (base == null) {
      return null;
    }
    SiteHub hub = named(site, before, looked);
    if (hub == null) {
      return null;
    }
    SiteHub learned = pushed || mayHavePushed(site, hub, memory) ? hub : missed(site, hub, looked);
    renew(base, site, learned);
    return learned;
  }

  private @Nullable SiteHub named(WatchedSite site, @Nullable SiteHub before, Looked looked) {
    NamedHub named = looked.hub();
    if (named == null) {
      boolean isGone = before != null && looked.hubless().contains(before.feed());
      if (isGone) {
        rows.forget(site);
      }
      return isGone ? null : before;
    }
    if (before != null && wasAsked(before)) {
      return before; // a feed that names another one each time is not worth asking them all
    }
    boolean isSame =
        before != null
            && before.hub().equals(named.hub())
            && before.topic().equals(named.topic())
            && before.feed().equals(named.feed());
    return isSame ? before : rows.name(site, named).orElse(before);
  }

  /// Whether what a look found may have been pushed all the same: to another portal, to one that
  /// ended before it looked, or among more than one look takes; or was pushed when the page could
  /// not be had.
  private boolean mayHavePushed(WatchedSite site, SiteHub hub, SiteMemory memory) {
    Instant looked = site.looked();
    return (looked != null && hub.pushed().isAfter(looked))
        || hub.pushed().plus(AFTERMATH).isAfter(clock.instant())
        || !memory.failed().isEmpty();
  }

  private SiteHub missed(WatchedSite site, SiteHub hub, Looked looked) {
    if (!hub.trust().isEarned() || looked.found().stream().noneMatch(FoundPage::isNew)) {
      return hub;
    }
    rows.trust(site, hub.trust().missed());
    return hub.trusting(hub.trust().missed());
  }

  private void renew(URI address, WatchedSite site, SiteHub hub) {
    Instant now = clock.instant();
    boolean isFresh = hub.until().isAfter(now.plus(EARLY));
    if (isFresh || wasAsked(hub) || blocks.isBlocked(hub.hub().host())) {
      return;
    }
    rows.asked(site, now);
    Map<String, String> form = new LinkedHashMap<>();
    form.put("hub.mode", "subscribe");
    form.put("hub.topic", hub.topic().toString());
    form.put("hub.callback", address + "/hubs/" + hub.callback());
    form.put("hub.lease_seconds", Long.toString(LEASE.toSeconds()));
    form.put("hub.secret", hub.secret());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/x-www-form-urlencoded");
    headers.put("User-Agent", product);
    byte[] body =
        form.entrySet().stream()
            .map(field -> field.getKey() + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"))
            .getBytes(StandardCharsets.US_ASCII);
    LOG.debug(
        "{} was asked to push {}: {}",
        hub.hub(),
        hub.topic(),
        caller.call("POST", hub.hub().toString(), headers, body));
  }

  private boolean wasAsked(SiteHub hub) {
    Instant now = clock.instant();
    Instant asked = hub.asked();
    return asked != null && !asked.isAfter(now) && asked.plus(BETWEEN).isAfter(now);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /// A hub asks whether it was really the portal that asked it to push, or says that it will not.
  ///
  /// @param mode what it says
  /// @param lease for how many seconds it pushes
  /// @return what it is to be answered; none if nobody here has asked it
  public Optional<String> confirm(
      String callback, String mode, String topic, String challenge, @Nullable Long lease) {
    SiteHubs.Owned owned = rows.find(callback).orElse(null);
    if (owned == null || !owned.hub().topic().toString().equals(topic)) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    if (mode.equals("denied")) {
      rows.agreed(owned, Instant.EPOCH);
      return Optional.of("");
    }
    Instant asked = owned.hub().asked();
    boolean isAsked = asked != null && !asked.isAfter(now) && asked.plus(ASKING).isAfter(now);
    if (!mode.equals("subscribe") || !isAsked || challenge.length() > LONGEST_CHALLENGE) {
      return Optional.empty();
    }
    long seconds =
        Math.clamp(
            lease == null ? LEASE.toSeconds() : lease,
            SHORTEST_LEASE.toSeconds(),
            LONGEST_LEASE.toSeconds());
    rows.agreed(owned, now.plusSeconds(seconds));
    return Optional.of(challenge);
  }

  /// Whether somebody may push to an address.
  public boolean isAwaited(String callback) {
    return rows.find(callback).isPresent();
  }

  /// What became of a push.
  public enum Pushed {
    /// Its site is looked at.
    TAKEN,
    /// The hub did not sign it, and whoever sent it is not told so.
    IGNORED,
    /// Nobody here follows the site any more.
    UNKNOWN
  }

  /// A hub pushes.
  ///
  /// @param type of the body, as it says
  /// @param signature `METHOD=HEX`; empty if there is none
  public Pushed push(String callback, String type, String signature, byte[] body) {
    SiteHubs.Owned owned = rows.find(callback).orElse(null);
    if (owned == null) {
      return Pushed.UNKNOWN;
    }
    if (!isSigned(owned.hub().secret(), signature, body)) {
      return Pushed.IGNORED;
    }
    Headers headers = type.isBlank() ? Headers.NONE : Headers.of("Content-Type", type);
    synchronized (held) {
      held.put(owned.site(), new Response.Document(owned.hub().feed(), 200, headers, body, null));
    }
    rows.pushed(owned, clock.instant(), REST);
    return Pushed.TAKEN;
  }

  private static boolean isSigned(String secret, String signature, byte[] body) {
    int at = signature.indexOf('=');
    String name = MACS.get(signature.substring(0, Math.max(0, at)).toLowerCase(Locale.ROOT));
    if (name == null) {
      return false;
    }
    try {
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), name));
      byte[] said = HexFormat.of().parseHex(signature.substring(at + 1).strip());
      return MessageDigest.isEqual(mac.doFinal(body), said);
    } catch (IllegalArgumentException _) {
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}

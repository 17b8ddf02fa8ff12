package io.cormorant.fetch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import crawlercommons.domains.EffectiveTldFinder;
import io.cormorant.core.Headers;
import io.cormorant.core.Url;
import io.cormorant.fetch.address.Literals;
import java.net.HttpCookie;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The cookies of one crawl (RFC 6265), in memory and bounded. Nobody can set one for a public
/// suffix such as `co.uk` or for a domain he is not in. Shared by all fetches.
final class CookieJar {
  static final int MAX_OF_DOMAIN = 50;
  static final int MAX_COOKIES = 10_000;

  /// Characters of a cookie's name and value.
  static final int MAX_LENGTH = 4_096;

  /// Cookies taken from one answer.
  static final int MAX_SET = 50;

  /// Characters of all cookies sent with one request.
  private static final int MAX_SENT = 8_192;

  private final InstantSource clock;

  /// By registered domain, the one used least lately first; cookies in the order they were set.
  @GuardedBy("this") private final Map<String, Map<Key, Cookie>> domains = new LinkedHashMap<>(16, 0.75f, true);

  @GuardedBy("this") private int count;

  CookieJar(InstantSource clock) {
    this.clock = clock;
  }

  private record Key(String name, String domain, String path) {}

  /// @param hostOnly whether hosts below the domain do not get it
  private record Cookie(Key key, String value, boolean hostOnly, boolean secure, Instant expires) {
    boolean fits(Url url) {
      boolean host = hostOnly ? url.host().equals(key.domain) : isWithin(url.host(), key.domain);
      return host && (!secure || url.scheme().equals("https")) && isPathWithin(path(url), key.path);
    }
  }

  /// Takes the cookies an answer sets.
  synchronized void take(Url url, Headers answer) {
    Instant now = clock.instant();
    int taken = 0;
    for (Headers.Field field : answer.fields()) {
      if (field.name().equalsIgnoreCase("Set-Cookie") && taken++ < MAX_SET) {
        for (HttpCookie cookie : parsed(field.value())) {
          set(url, cookie, now);
        }
      }
    }
  }

  /// The value of the `Cookie` field for a request, empty if there are none.
  synchronized String header(Url url) {
    Map<Key, Cookie> own = domains.get(url.registeredDomain());
    if (own == null) {
      return "";
    }
    Instant now = clock.instant();
    StringBuilder header = new StringBuilder();
    for (Cookie cookie : own.values()) {
      int length = cookie.key.name.length() + cookie.value.length() + 3;
      if (cookie.expires.isAfter(now) && cookie.fits(url) && header.length() + length <= MAX_SENT) {
        header.append(header.isEmpty() ? "" : "; ");
        header.append(cookie.key.name).append('=').append(cookie.value);
      }
    }
    return header.toString();
  }

  @GuardedBy("this") private void set(Url url, HttpCookie given, Instant now) {
    Cookie cookie = cookie(url, given, now);
    if (cookie == null) {
      return;
    }
    String domain = url.registeredDomain();
    Map<Key, Cookie> own = domains.computeIfAbsent(domain, _ -> new LinkedHashMap<>());
    if (own.remove(cookie.key) != null) {
      count--;
    }
    if (cookie.expires.isAfter(now)) {
      own.put(cookie.key, cookie);
      count++;
      if (own.size() > MAX_OF_DOMAIN) {
        dropFirst(own);
      }
    }
    if (own.isEmpty()) {
      domains.remove(domain);
    }
    while (count > MAX_COOKIES) {
      Iterator<Map<Key, Cookie>> idle = domains.values().iterator();
      count -= idle.next().size();
      idle.remove();
    }
  }

  @GuardedBy("this") private void dropFirst(Map<Key, Cookie> own) {
    Iterator<Key> first = own.keySet().iterator();
    first.next();
    first.remove();
    count--;
  }

  /// The cookie as we keep it, or null if the host must not set it.
  private static @Nullable Cookie cookie(Url url, HttpCookie given, Instant now) {
    String value = given.getValue() == null ? "" : given.getValue();
    boolean secure = given.getSecure();
    if (given.getName().length() + value.length() > MAX_LENGTH
        || !isPlain(given.getName() + value)
        || (secure && !url.scheme().equals("https"))) {
      return null;
    }
    String domain = domain(given);
    boolean hostOnly = domain.isEmpty() || domain.equals(url.host());
    if (!hostOnly && (isPublicSuffix(domain) || !isWithin(url.host(), domain))) {
      return null;
    }
    boolean below = !domain.isEmpty() && !isPublicSuffix(domain);
    Key key = new Key(given.getName(), hostOnly ? url.host() : domain, path(url, given.getPath()));
    return new Cookie(key, value, !below, secure, expires(given, now));
  }

  private static Instant expires(HttpCookie given, Instant now) {
    long seconds = given.getMaxAge();
    return seconds < 0 ? Instant.MAX : now.plusSeconds(Math.clamp(seconds, 0, Integer.MAX_VALUE));
  }

  private static String domain(HttpCookie given) {
    String domain = given.getDomain() == null ? "" : given.getDomain().strip();
    return (domain.startsWith(".") ? domain.substring(1) : domain).toLowerCase(Locale.ROOT);
  }

  private static boolean isPublicSuffix(String domain) {
    return EffectiveTldFinder.getAssignedDomain(domain, true, false) == null;
  }

  private static boolean isWithin(String host, String domain) {
    return host.equals(domain) || (host.endsWith("." + domain) && Literals.address(host) == null);
  }

  /// RFC 6265, 5.1.4.
  private static boolean isPathWithin(String path, String of) {
    return path.equals(of)
        || (path.startsWith(of) && (of.endsWith("/") || path.charAt(of.length()) == '/'));
  }

  private static String path(Url url) {
    int query = url.path().indexOf('?');
    String path = query < 0 ? url.path() : url.path().substring(0, query);
    return path.isEmpty() ? "/" : path;
  }

  private static String path(Url url, @Nullable String given) {
    if (given != null && given.startsWith("/") && given.length() <= Url.MAX_LENGTH) {
      return given;
    }
    String path = path(url);
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? "/" : path.substring(0, slash);
  }

  private static boolean isPlain(String text) {
    return text.chars().allMatch(c -> c >= ' ' && c < 0x7f && c != ';');
  }

  private static List<HttpCookie> parsed(String field) {
    if (field.length() > 2 * MAX_LENGTH) {
      return List.of();
    }
    try {
      return new ArrayList<>(HttpCookie.parse(field));
    } catch (IllegalArgumentException e) {
      return List.of();
    }
  }
}

package io.cormorant.crawls.web;

import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.RetryPolicy;
import io.cormorant.core.Url;
import io.cormorant.core.Validators;
import io.cormorant.fetch.RobotsVerdict;
import io.cormorant.parse.PageParser;
import io.cormorant.parse.Parsed;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The way of one URL through a web, as a crawl goes it: every hop is asked through the web's own
/// guards and robots.txt, and as many redirects are followed.
///
/// @param hops in their order, at least one
public record Journey(List<Hop> hops, End end) {
  /// One request.
  ///
  /// @param addresses of the host that may be asked
  /// @param names how long the name service took
  /// @param robots what robots.txt says, where there is one and it was asked for
  /// @param took from the request to the last byte, that for robots.txt and the wait for the host
  ///   included
  public record Hop(
      Url url,
      List<String> addresses,
      Duration names,
      @Nullable RobotsVerdict robots,
      Response response,
      Duration took) {}

  /// How it ended.
  public sealed interface End {
    /// With a page.
    ///
    /// @param reading how long the parser took
    record Came(Response.Document document, Page page, Duration reading) implements End {}

    /// Without.
    ///
    /// @param document what came all the same
    record Failed(Outcome why, Response.@Nullable Document document) implements End {}
  }

  /// Goes it.
  ///
  /// @param known of the version somebody has already; the web may answer that it is still that
  public static Journey begin(PoliteWeb web, Url first, Validators known)
      throws InterruptedException {
    List<Hop> hops = new ArrayList<>();
    Set<Url> asked = new HashSet<>();
    Url url = first;
    while (true) {
      asked.add(url);
      Hop hop = ask(web, url, known);
      hops.add(hop);
      switch (hop.response()) {
        case Response.Document document -> {
          return new Journey(hops, read(document));
        }
        case Response.Lost lost -> {
          return new Journey(hops, new End.Failed(lost.outcome(), null));
        }
        case Response.Unchanged _ -> {
          return new Journey(hops, new End.Failed(new Outcome.Unchanged(), null));
        }
        case Response.Moved moved -> {
          if (hops.size() > RetryPolicy.REDIRECTS || asked.contains(moved.target())) {
            Outcome circle = new Outcome.TooManyRedirects(hops.size());
            return new Journey(hops, new End.Failed(circle, null));
          }
          url = moved.target();
        }
      }
    }
  }

  private static Hop ask(PoliteWeb web, Url url, Validators known) throws InterruptedException {
    long begun = System.nanoTime();
    List<String> addresses = addresses(web.web(), url);
    long named = System.nanoTime();
    Response response = web.fetch(url, known);
    Duration took = Duration.ofNanos(System.nanoTime() - named);
    return new Hop(
        url,
        addresses,
        Duration.ofNanos(named - begun),
        web.web().robots(url).orElse(null),
        response,
        took);
  }

  /// None where the host has none: the fetch says why.
  private static List<String> addresses(OpenWeb web, Url url) {
    try {
      return web.addresses(url).stream().map(InetAddress::getHostAddress).toList();
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  private static End read(Response.Document document) {
    long begun = System.nanoTime();
    return switch (new PageParser().parse(document)) {
      case Parsed.No(Outcome why) -> new End.Failed(why, document);
      case Parsed.Ok(Page page) -> {
        page.mainText();
        yield new End.Came(document, page, Duration.ofNanos(System.nanoTime() - begun));
      }
    };
  }

  public Url asked() {
    return hops.getFirst().url();
  }

  public Hop last() {
    return hops.getLast();
  }
}

package io.cormorant.fetch.hostile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.core.Page;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One way in which a server, or an address, means harm, and how a fetch of it must end.
///
/// An ending is the code of an outcome, or `page` for a document that the parser reads, `moved` for
/// a redirect, `no-address` where the address is none at all.
///
/// Where a case has a server of its own, that serves a good page at `/next`: whatever was sent
/// before, the good page must come through afterwards, and nothing else in its place.
///
/// @param name of the case; its server is found below `hostile.test`
/// @param address what is fetched: a path on the case's own server, or a whole address elsewhere
/// @param page the answer to that fetch; null for a case without a server
/// @param robots the answer to the request for robots.txt, if it is part of the case
/// @param greeting what happens on each connection before a request is read, if anything
/// @param certificate the alias of the certificate to show; null for plain HTTP
/// @param fetched the endings allowed for one fetch
/// @param crawled those allowed within a crawl, which follows redirects; empty to leave it out
/// @param requests made one after the other at most, each of which may take the whole time limit
/// @param check what must be true of the page
record HostileCase(
    String name,
    String address,
    Exchange.@Nullable Behaviour page,
    Exchange.@Nullable Behaviour robots,
    Exchange.@Nullable Behaviour greeting,
    @Nullable String certificate,
    Set<String> fetched,
    Set<String> crawled,
    int requests,
    Consumer<Page> check) {
  static final String DOMAIN = ".hostile.test";

  /// A server that answers a request for `/` badly.
  static HostileCase page(String name, Exchange.Behaviour page, String... ends) {
    return new HostileCase(
        name, "/", page, null, null, null, Set.of(ends), Set.of(ends), 2, _ -> {});
  }

  /// A server that answers the request for robots.txt badly and has a good page.
  static HostileCase robots(String name, Exchange.Behaviour robots, String... ends) {
    return page(name, x -> x.html(x.good()), ends).withRobots(robots);
  }

  /// A server that misbehaves before it has heard what is asked of it.
  static HostileCase greeting(String name, Exchange.Behaviour greeting, String... ends) {
    HostileCase good = page(name, x -> x.html(x.good()), ends);
    return new HostileCase(
        name, "/", good.page, null, greeting, null, good.fetched, good.crawled, 2, _ -> {});
  }

  /// An address that leads where nobody should go.
  static HostileCase address(String name, String address, String... ends) {
    return new HostileCase(
        name, address, null, null, null, null, Set.of(ends), Set.of(ends), 1, _ -> {});
  }

  HostileCase at(String path) {
    return new HostileCase(
        name, path, page, robots, greeting, certificate, fetched, crawled, requests, check);
  }

  HostileCase withRobots(Exchange.Behaviour other) {
    return new HostileCase(
        name, address, page, other, greeting, certificate, fetched, crawled, requests, check);
  }

  HostileCase withCertificate(String alias) {
    return new HostileCase(
        name, address, page, robots, greeting, alias, fetched, crawled, requests, check);
  }

  /// Endings within a crawl, where they are others; none to leave the case out of it.
  HostileCase inCrawl(String... ends) {
    return new HostileCase(
        name, address, page, robots, greeting, certificate, fetched, Set.of(ends), requests, check);
  }

  HostileCase withRequests(int count) {
    return new HostileCase(
        name, address, page, robots, greeting, certificate, fetched, crawled, count, check);
  }

  HostileCase withCheck(Consumer<Page> other) {
    return new HostileCase(
        name, address, page, robots, greeting, certificate, fetched, crawled, requests, other);
  }

  /// Fails unless a page is one of the good ones.
  static void mustBeGood(Page page) {
    assertTrue(page.title().equals("good"), () -> page.url() + " says " + page.text());
  }

  boolean hasServer() {
    return page != null;
  }

  /// Whether its server also has a good page to offer that can be had.
  boolean hasNext() {
    return page != null && robots == null && greeting == null && certificate == null;
  }

  String host() {
    return name + DOMAIN;
  }

  String origin() {
    return (certificate == null ? "http://" : "https://") + host();
  }

  /// What to fetch, which may be no address.
  String target() {
    return address.startsWith("/") ? origin() + address : address;
  }

  /// Where the good page is.
  String next() {
    return origin() + "/next";
  }

  /// Within that time it must be over.
  Duration limit() {
    return HostileServer.TOTAL.multipliedBy(requests);
  }

  /// Answers on the case's own server.
  void play(Exchange exchange) throws IOException {
    if (exchange.path().equals("/robots.txt")) {
      if (robots == null) {
        exchange.answer(404, "", new byte[0]);
      } else {
        robots.play(exchange);
      }
    } else if (exchange.path().startsWith("/next") || page == null) {
      exchange.html(exchange.good());
    } else {
      page.play(exchange);
    }
  }
}

package io.cormorant.crawl.crew;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Web;
import io.cormorant.frontier.Permit;
import io.cormorant.parse.Parsed;
import io.cormorant.parse.Parser;
import io.cormorant.trap.NotFound;
import io.cormorant.trap.SimHash;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Runs errands: fetches, parses and judges, on the virtual thread of whoever calls. There are as
/// many carriers under these as cores, so no more small pages than that are read at once. Large
/// documents, which may take seconds to read, are read by as many platform threads instead: on the
/// carriers they would keep all fetches waiting until those run out of time. Safe for use by many
/// threads.
public final class Hand implements AutoCloseable {
  /// Shorter texts are the same on many different pages.
  private static final int TELLING_TEXT = 200;

  /// Nearly all pages are smaller than this and are read in milliseconds.
  private static final int LARGE = 256 << 10;

  private final Web web;
  private final Parser parser;
  private final Judge judge;
  private final InstantSource clock;
  private final boolean stored;
  private final ExecutorService readers =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("cormorant-reader-", 0).factory());

  /// @param clock tells which dates of pages lie in the future
  /// @param stored whether pages are stored: then all of each is worked out by the crew, whose
  ///   threads are many, and not by the one that stores. Else nobody may ever ask for it
  public Hand(Web web, Parser parser, Judge judge, InstantSource clock, boolean stored) {
    this.web = web;
    this.parser = parser;
    this.judge = judge;
    this.clock = clock;
    this.stored = stored;
  }

  /// Runs one errand. This is the rim: whatever goes wrong in here becomes its one result.
  ///
  /// @param permit told what came of the request, and closed as soon as that is over
  public ErrandResult run(Errand errand, Permit permit) {
    long number = errand.number();
    try {
      return switch (fetch(errand, permit)) {
        case Response.Document document when document.body().length > LARGE ->
            readAside(number, document);
        case Response.Document document -> read(number, document);
        case Response.Moved moved ->
            new ErrandResult.Redirected(number, moved.status(), moved.target());
        case Response.Unchanged same -> new ErrandResult.Unchanged(number, same);
        case Response.Lost lost ->
            new ErrandResult.Missed(number, lost.status(), lost.bytes(), lost.outcome());
      };
    } catch (InterruptedException e) {
      return new ErrandResult.Missed(number, 0, 0, new Outcome.Broken("the fetch was interrupted"));
    } catch (ExecutionException e) {
      return broken(number, e.getCause());
    } catch (Throwable e) {
      return broken(number, e);
    }
  }

  /// The host has its permit back before its answer is read.
  private Response fetch(Errand errand, Permit permit) throws InterruptedException {
    try (permit) {
      permit.sent();
      if (permit.isClosed()) {
        throw new InterruptedException("the crawl is over");
      }
      Response response =
          errand.known().isEmpty()
              ? web.fetch(errand.url())
              : web.fetch(errand.url(), errand.known());
      permit.came(response);
      return response;
    }
  }

  private static ErrandResult broken(long errand, @Nullable Throwable cause) {
    return new ErrandResult.Missed(errand, 0, 0, new Outcome.Broken(String.valueOf(cause)));
  }

  private ErrandResult readAside(long errand, Response.Document document)
      throws InterruptedException, ExecutionException {
    Future<ErrandResult> reading = readers.submit(() -> read(errand, document));
    try {
      return reading.get();
    } finally {
      reading.cancel(true);
    }
  }

  private ErrandResult read(long errand, Response.Document document) {
    return switch (parser.parse(document)) {
      case Parsed.No(Outcome why) ->
          new ErrandResult.Missed(errand, document.status(), document.body().length, why);
      case Parsed.Ok(Page parsed) -> {
        Page page = stored ? parsed.settled(clock.instant()) : parsed;
        yield new ErrandResult.Read(
            errand,
            document,
            textDigest(page, document),
            judge.reads() ? SimHash.of(page) : 0,
            judge.reads() && NotFound.isSaidBy(page),
            page.withSiteSignal(web.contentSignal(page.url())),
            judged(page));
      }
    };
  }

  private Judgement judged(Page page) {
    return page.list() ? Judgement.NONE : judge.judge(page);
  }

  private String textDigest(Page page, Response.Document document) {
    return !judge.reads() || page.text().length() < TELLING_TEXT
        ? ContentDigest.of(document.body())
        : ContentDigest.ofLines(page.title(), page.text());
  }

  /// Reads no large documents any more.
  @Override
  public void close() {
    readers.shutdownNow();
  }
}

package io.cormorant.crawl.crew;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Judge;
import io.cormorant.core.Judgement;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.core.Web;
import io.cormorant.frontier.Permit;
import io.cormorant.parse.Parsed;
import io.cormorant.parse.Parser;
import io.cormorant.trap.NotFound;
import io.cormorant.trap.SimHash;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The crew in this process: a virtual thread for each errand, which fetches, parses and judges.
/// There are as many carriers under them as cores, so no more small pages than that are read at
/// once. Large documents, which may take seconds to read, are read by as many platform threads
/// instead: on the carriers they would keep all fetches waiting until those run out of time. What
/// they bring back lies in one queue, which is as bounded as the number of errands the captain
/// sends out.
public final class LocalCrew implements Crew {
  /// Shorter texts are the same on many different pages.
  private static final int TELLING_TEXT = 200;

  /// Nearly all pages are smaller than this and are read in milliseconds.
  private static final int LARGE = 256 << 10;

  private static final int NOT_MODIFIED = 304;

  private final Web web;
  private final Parser parser;
  private final Judge judge;
  private final InstantSource clock;
  private final boolean stored;
  private final ExecutorService readers =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("cormorant-reader-", 0).factory());
  private final LinkedBlockingQueue<ErrandResult> results = new LinkedBlockingQueue<>();
  private final Map<Long, Thread> underWay = new HashMap<>();

  /// @param clock tells which dates of pages lie in the future
  /// @param stored whether pages are stored: then all of each is worked out by the crew, whose
  ///   threads are many, and not by the one that stores. Else nobody may ever ask for it
  public LocalCrew(Web web, Parser parser, Judge judge, InstantSource clock, boolean stored) {
    this.web = web;
    this.parser = parser;
    this.judge = judge;
    this.clock = clock;
    this.stored = stored;
  }

  @Override
  public void send(Errand errand, Permit permit) {
    Thread thread =
        Thread.ofVirtual()
            .name("fetch " + errand.url())
            .unstarted(() -> results.add(attempt(errand, permit)));
    underWay.put(errand.number(), thread);
    thread.start();
  }

  @Override
  public Optional<ErrandResult> await(Duration patience) throws InterruptedException {
    ErrandResult result = results.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    if (result != null) {
      underWay.remove(result.errand());
    }
    return Optional.ofNullable(result);
  }

  @Override
  public void abandon(long errand) {
    Thread thread = underWay.remove(errand);
    if (thread != null) {
      thread.interrupt();
    }
  }

  @Override
  public void close() {
    underWay.values().forEach(Thread::interrupt);
    readers.shutdownNow();
  }

  /// The rim: whatever goes wrong in here becomes one result.
  private ErrandResult attempt(Errand errand, Permit permit) {
    long number = errand.number();
    try {
      return switch (fetch(errand.url(), permit)) {
        case Response.Document document when document.body().length > LARGE ->
            readAside(number, document);
        case Response.Document document -> read(number, document);
        case Response.Moved moved ->
            new ErrandResult.Redirected(number, moved.status(), moved.target());
        case Response.Unchanged _ ->
            new ErrandResult.Missed(number, NOT_MODIFIED, 0, new Outcome.Unchanged());
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
  private Response fetch(Url url, Permit permit) throws InterruptedException {
    try (permit) {
      permit.sent();
      if (permit.isClosed()) {
        throw new InterruptedException("the crawl is over");
      }
      Response response = web.fetch(url);
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
}

package io.cormorant.crawl;

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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The threads that work for the captain: a virtual thread for each flight, which fetches, parses
/// and judges. There are as many carriers under them as cores, so no more small pages than that are
/// read at once. Large documents, which may take seconds to read, are read by as many platform
/// threads instead: on the carriers they would keep all fetches waiting until those run out of
/// time. What they bring back lies in one queue, which is as bounded as the number of flights the
/// captain lets go.
final class Crew implements AutoCloseable {
  /// Shorter texts are the same on many different pages.
  private static final int TELLING_TEXT = 200;

  /// Nearly all pages are smaller than this and are read in milliseconds.
  private static final int LARGE = 256 << 10;

  private static final int NOT_MODIFIED = 304;

  private final Web web;
  private final Parser parser;
  private final Judge judge;
  private final LongSupplier nanoTime;
  private final ExecutorService readers =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(),
          Thread.ofPlatform().daemon().name("cormorant-reader-", 0).factory());
  private final LinkedBlockingQueue<Landing> landings = new LinkedBlockingQueue<>();
  private final Map<Flight, Thread> aloft = new LinkedHashMap<>();

  Crew(Web web, Parser parser, Judge judge, LongSupplier nanoTime) {
    this.web = web;
    this.nanoTime = nanoTime;
    this.parser = parser;
    this.judge = judge;
  }

  void launch(Flight flight) {
    Url url = flight.url();
    Permit permit = flight.permit();
    flight.asked(nanoTime.getAsLong());
    Thread thread =
        Thread.ofVirtual()
            .name("fetch " + url)
            .unstarted(() -> landings.add(attempt(flight, url, permit)));
    aloft.put(flight, thread);
    thread.start();
  }

  /// The next landing of a flight that is still expected, or nothing within that time.
  Optional<Landing> await(Duration patience) throws InterruptedException {
    Landing landing = landings.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
    while (landing != null && aloft.remove(landing.flight()) == null) {
      landing = landings.poll();
    }
    return Optional.ofNullable(landing);
  }

  /// Flights under way.
  int aloft() {
    return aloft.size();
  }

  /// Gives up the flights launched before that moment; their landings will not be heard of. Flights
  /// are kept in the order in which they were launched, so this is one look at the oldest.
  List<Flight> abandonLaunchedBefore(long moment) {
    List<Flight> abandoned = new ArrayList<>();
    Iterator<Map.Entry<Flight, Thread>> oldest = aloft.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Flight, Thread> entry = oldest.next();
      if (entry.getKey().askedAt() - moment >= 0) {
        break;
      }
      entry.getValue().interrupt();
      abandoned.add(entry.getKey());
      oldest.remove();
    }
    return abandoned;
  }

  @Override
  public void close() {
    aloft.values().forEach(Thread::interrupt);
    readers.shutdownNow();
  }

  /// The rim: whatever goes wrong in here becomes one landing.
  private Landing attempt(Flight flight, Url url, Permit permit) {
    try {
      return switch (fetch(url, permit)) {
        case Response.Document document when document.body().length > LARGE ->
            readAside(flight, document);
        case Response.Document document -> read(flight, document);
        case Response.Moved moved -> new Landing.Redirected(flight, moved.status(), moved.target());
        case Response.Unchanged _ ->
            new Landing.Missed(flight, NOT_MODIFIED, 0, new Outcome.Unchanged());
        case Response.Lost lost ->
            new Landing.Missed(flight, lost.status(), lost.bytes(), lost.outcome());
      };
    } catch (InterruptedException e) {
      return new Landing.Missed(flight, 0, 0, new Outcome.Broken("the fetch was interrupted"));
    } catch (ExecutionException e) {
      return broken(flight, e.getCause());
    } catch (Throwable e) {
      return broken(flight, e);
    }
  }

  /// The host has its permit back before its answer is read.
  private Response fetch(Url url, Permit permit) throws InterruptedException {
    try (permit) {
      permit.sent();
      Response response = web.fetch(url);
      tell(permit, response);
      return response;
    }
  }

  /// What a response says about the host that was asked: whether it is up, busy or silent.
  private static void tell(Permit permit, Response response) {
    switch (response) {
      case Response.Document document -> {
        if (document.address() != null) {
          permit.foundAt(document.address());
        }
        permit.answered();
      }
      case Response.Moved _, Response.Unchanged _ -> permit.answered();
      case Response.Lost lost -> {
        if (lost.outcome() instanceof Outcome.Busy busy) {
          permit.busy(busy.retryAfter());
        } else if (lost.status() > 0) {
          permit.answered();
        } else if (isSilence(lost.outcome())) {
          permit.failed();
        }
      }
    }
  }

  private static boolean isSilence(Outcome outcome) {
    return outcome instanceof Outcome.Unreachable || outcome instanceof Outcome.TimedOut;
  }

  private static Landing broken(Flight flight, @Nullable Throwable cause) {
    return new Landing.Missed(flight, 0, 0, new Outcome.Broken(String.valueOf(cause)));
  }

  private Landing readAside(Flight flight, Response.Document document)
      throws InterruptedException, ExecutionException {
    Future<Landing> reading = readers.submit(() -> read(flight, document));
    try {
      return reading.get();
    } finally {
      reading.cancel(true);
    }
  }

  private Landing read(Flight flight, Response.Document document) {
    int size = document.body().length;
    return switch (parser.parse(document)) {
      case Parsed.No(Outcome why) -> new Landing.Missed(flight, document.status(), size, why);
      case Parsed.Ok(Page page) -> {
        if (judge.reads()) {
          page.isDocument(); // worked out here, so that the captain need not
        }
        yield new Landing.Read(
            flight,
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

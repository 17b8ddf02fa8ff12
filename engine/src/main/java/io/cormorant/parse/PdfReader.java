package io.cormorant.parse;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Reads PDFs within a time limit: each on a thread of its own, which is given up when it takes too
/// long. As many are read at once as there are cores, since each may take much memory; the others
/// wait, as long as one may take. PDFBox is loaded with the first of them. Safe for use by many
/// threads.
final class PdfReader {
  /// Threads that were told to end and do not; with so many no PDF is begun.
  static final int MAX_RUNAWAYS = 4;

  private static final int MAX_SHOWN = 100;

  private final Duration patience;
  private final Semaphore turns = new Semaphore(Runtime.getRuntime().availableProcessors());
  private final AtomicInteger runaways = new AtomicInteger();

  PdfReader(Duration patience) {
    this.patience = patience;
  }

  Parsed parse(Response.Document document) {
    if (document.body().length > Limits.PDF_BYTES) {
      return new Parsed.No(new Outcome.TooLarge(Limits.PDF_BYTES));
    }
    if (runaways.get() >= MAX_RUNAWAYS) {
      return new Parsed.No(new Outcome.Broken("PDF: still busy with earlier ones"));
    }
    try {
      if (!turns.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        return new Parsed.No(new Outcome.Broken("PDF: too many others are being read"));
      }
    } catch (InterruptedException e) {
      return interrupted();
    }
    try {
      return read(document);
    } finally {
      turns.release();
    }
  }

  private Parsed read(Response.Document document) {
    FutureTask<Parsed> reading = new FutureTask<>(() -> PdfText.read(document));
    Thread thread =
        Thread.ofPlatform().name("pdf " + document.url()).daemon().unstarted(() -> run(reading));
    thread.start();
    try {
      return reading.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return new Parsed.No(new Outcome.TimedOut(patience));
    } catch (ExecutionException e) {
      return new Parsed.No(broken(e.getCause()));
    } catch (InterruptedException e) {
      return interrupted();
    } finally {
      if (reading.cancel(true)) {
        runaways.incrementAndGet();
      }
    }
  }

  private static Parsed interrupted() {
    Thread.currentThread().interrupt();
    return new Parsed.No(new Outcome.Broken("PDF: reading it was interrupted"));
  }

  private void run(FutureTask<Parsed> reading) {
    reading.run();
    if (reading.isCancelled()) {
      runaways.decrementAndGet();
    }
  }

  /// Whatever PDFBox throws at a document is the document's fault.
  private static Outcome broken(@Nullable Throwable cause) {
    if (cause instanceof StackOverflowError) {
      return new Outcome.Broken("PDF: nested too deep", Guard.DEPTH);
    }
    if (cause instanceof OutOfMemoryError) {
      return new Outcome.Broken("PDF: too large for memory", Guard.UNPACKING);
    }
    String text = cause == null ? "" : String.valueOf(cause.getMessage());
    return new Outcome.Broken("PDF: " + WhiteSpace.fold(text, MAX_SHOWN));
  }
}

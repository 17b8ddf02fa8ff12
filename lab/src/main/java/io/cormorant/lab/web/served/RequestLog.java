package io.cormorant.lab.web.served;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// What a [WebServer] was asked for, a line for each request in the order of the answers, so that
/// the order in which some crawler took the pages can be read from it.
///
/// A line has, separated by tabs: its number, the time, the method, the status, the number of the
/// page, the bytes of the document before it was packed, the URL. The number of the page is empty
/// where no page was sent: for robots.txt, redirects, errors, and whatever is no GET. Each line is
/// written out at once. Safe for many threads.
public final class RequestLog {
  /// The first line.
  public static final String HEAD = "number\ttime\tmethod\tstatus\tpage\tbytes\turl";

  private static final int LONGEST_WORD = 2_048;

  private final @Nullable Writer out;
  private final InstantSource clock;

  @GuardedBy("this") private long requests;

  @GuardedBy("this") private long pages;

  /// @param out where the lines go; null only counts
  public RequestLog(@Nullable Writer out, InstantSource clock) {
    this.out = out;
    this.clock = clock;
    write(HEAD);
  }

  /// How many requests were answered.
  public synchronized long requests() {
    return requests;
  }

  /// How many pages were sent.
  public synchronized long pages() {
    return pages;
  }

  /// Writes a line before the answer is sent, so that what a crawler asks for next comes after it.
  ///
  /// @throws UncheckedIOException if it cannot be written
  synchronized void add(String method, int status, String url, long bytes) {
    requests++;
    boolean page = status == 200 && method.equals("GET") && !url.endsWith("/robots.txt");
    pages += page ? 1 : 0;
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    write(
        requests
            + "\t"
            + now
            + "\t"
            + word(method)
            + "\t"
            + status
            + "\t"
            + (page ? pages : "")
            + "\t"
            + bytes
            + "\t"
            + word(url));
  }

  @GuardedBy("this") private void write(String line) {
    if (out != null) {
      try {
        out.write(line + "\n");
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException("the log cannot be written", e);
      }
    }
  }

  /// Nobody may bring another line or column in.
  private static String word(String text) {
    String brief = text.substring(0, Math.min(text.length(), LONGEST_WORD));
    return brief.isEmpty() ? "-" : brief.replaceAll("[\\p{Cntrl}\\s]", "?");
  }
}

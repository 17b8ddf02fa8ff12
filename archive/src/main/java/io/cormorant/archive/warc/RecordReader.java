package io.cormorant.archive.warc;

import io.cormorant.archive.ArchiveException;
import io.cormorant.core.Headers;
import io.cormorant.core.Outcome;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;

/// Reads one recorded response. Every call opens the file for itself: an interrupt closes the
/// channel it meets, and must not close that of other threads.
final class RecordReader {
  /// A larger body, once decoded, is answered as too large.
  static final int MAX_BODY = 32 << 20;

  private static final int BUFFER = 1 << 15;
  private static final int OK = 200;
  private static final int NON_AUTHORITATIVE = 203;
  private static final Outcome NO_PAYLOAD =
      new Outcome.Broken("the recording lacks the page this one is a copy of");

  private RecordReader() {}

  /// The response that lies there.
  static Response read(Url url, WarcIndex.Place place) throws InterruptedException {
    return read(
        place, record -> record instanceof WarcResponse response ? answer(url, response) : null);
  }

  /// The answer with the head of a revisit record and the payload of a response.
  static Response read(Url url, WarcIndex.Twin twin) throws InterruptedException {
    if (!(read(url, twin.payload()) instanceof Response.Document original)) {
      return new Response.Lost(url, 0, NO_PAYLOAD);
    }
    String digest = read(twin.payload(), RecordReader::digest);
    return read(
        twin.head(),
        record ->
            !(record instanceof WarcRevisit revisit)
                ? null
                : digest(record).equals(digest)
                    ? document(url, revisit.http(), original.body(), address(revisit))
                    : new Response.Lost(url, 0, NO_PAYLOAD));
  }

  /// Makes something of a record, or null where it is not the one expected.
  @FunctionalInterface
  private interface Use<T> {
    @Nullable T of(WarcRecord record) throws IOException;
  }

  private static <T> T read(WarcIndex.Place place, Use<T> use) throws InterruptedException {
    try (FileChannel channel = FileChannel.open(place.file()).position(place.offset());
        WarcReader reader = new WarcReader(channel, ByteBuffer.allocate(BUFFER).flip())) {
      Optional<WarcRecord> record = reader.next();
      T made = record.isPresent() ? use.of(record.get()) : null;
      if (made != null) {
        return made;
      }
      throw changed(place, null);
    } catch (ClosedByInterruptException e) {
      Thread.interrupted();
      throw new InterruptedException("interrupted while reading " + place.file());
    } catch (IOException | IllegalArgumentException | BufferUnderflowException e) {
      throw changed(place, e);
    }
  }

  private static String digest(WarcRecord record) {
    return record.headers().first("WARC-Payload-Digest").orElse("");
  }

  private static Response answer(Url url, WarcResponse response) throws IOException {
    HttpResponse http = response.http();
    int status = http.status();
    return switch (status) {
      case OK, NON_AUTHORITATIVE -> document(url, response, http);
      case 301, 302, 303, 307, 308 -> moved(url, http);
      default ->
          new Response.Lost(
              url,
              status,
              status >= 400 && status < 500
                  ? new Outcome.Gone(status)
                  : new Outcome.ServerFailed(status));
    };
  }

  private static Response moved(Url url, HttpResponse http) {
    Optional<Url> target = http.headers().first("Location").flatMap(url::resolve);
    if (target.isPresent()) {
      return new Response.Moved(url, http.status(), target.get());
    }
    return new Response.Lost(
        url, http.status(), new Outcome.Broken("a redirect without a usable Location"));
  }

  private static Response document(Url url, WarcResponse response, HttpResponse http)
      throws IOException {
    byte[] body;
    try (InputStream in = http.bodyDecoded().stream()) {
      body = in.readNBytes(MAX_BODY + 1);
    } catch (ClosedByInterruptException e) {
      throw e;
    } catch (IOException e) {
      String reason = "the recorded body cannot be decoded: " + e.getMessage();
      return new Response.Lost(url, http.status(), new Outcome.Broken(reason));
    }
    if (body.length > MAX_BODY) {
      return new Response.Lost(url, http.status(), new Outcome.TooLarge(MAX_BODY));
    }
    return document(url, http, body, address(response));
  }

  private static Response document(
      Url url, HttpResponse http, byte[] body, @Nullable String address) {
    return new Response.Document(url, http.status(), headers(http), body, address);
  }

  private static @Nullable String address(WarcRecord record) {
    return record.headers().first("WARC-IP-Address").orElse(null);
  }

  private static Headers headers(HttpResponse http) {
    List<Headers.Field> fields = new ArrayList<>();
    http.headers()
        .map()
        .forEach((name, values) -> values.forEach(v -> fields.add(new Headers.Field(name, v))));
    return new Headers(fields);
  }

  private static ArchiveException changed(WarcIndex.Place place, @Nullable Throwable cause) {
    String message =
        "cannot read the record at offset "
            + place.offset()
            + " of "
            + place.file()
            + ": the file is gone or has changed since it was opened. Open the web again.";
    return cause == null ? new ArchiveException(message) : new ArchiveException(message, cause);
  }
}

package io.cormorant.cluster.message;

import io.cormorant.core.Validators;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Messages as bytes: a mark, the version of the protocol, the kind of the message and whether it
/// is packed, a byte each; then its values, one after the other. Whoever changes what is written
/// raises the version: nobody guesses at the messages of another one.
public final class MessageCodec {
  /// Of the protocol.
  public static final int VERSION = 4;

  /// No message is larger when unpacked. A page has at most a few megabytes, with its links.
  static final int MAX_BYTES = 64 << 20;

  private static final byte MARK = (byte) 0xc0;
  private static final int HEAD = 4;

  /// Smaller ones are sent as they are.
  private static final int PACKED_FROM = 256;

  /// As for WARC records: higher levels take most of the time for the least of the gain.
  private static final int LEVEL = 3;

  private enum Kind {
    MUSTER,
    DOSSIER,
    LEARNED,
    OVER,
    DRAIN,
    ORDER,
    REPORT,
    RETURNED,
    WANTS,
    PRESENT
  }

  private MessageCodec() {}

  @SuppressWarnings("EnumOrdinal") // the order of kinds is part of the version of messages
  public static byte[] encode(Message message) {
    try {
      WireOut out = new WireOut();
      Kind kind = write(out, message);
      byte[] content = out.toByteArray();
      boolean packed = content.length >= PACKED_FROM;
      byte[] body = packed ? deflate(content) : content;
      byte[] all = new byte[HEAD + body.length];
      all[0] = MARK;
      all[1] = VERSION;
      all[2] = (byte) kind.ordinal();
      all[3] = (byte) (packed ? 1 : 0);
      System.arraycopy(body, 0, all, HEAD, body.length);
      return all;
    } catch (IOException e) {
      throw new IllegalStateException("memory cannot be written", e);
    }
  }

  /// Reads a message.
  ///
  /// @throws MessageException if these are no message of this version
  public static Message decode(byte[] bytes) {
    if (bytes.length < HEAD || bytes[0] != MARK) {
      throw MessageException.broken("it does not begin as one");
    }
    if (bytes[1] != VERSION) {
      throw MessageException.foreign(bytes[1]);
    }
    try {
      int kind = bytes[2];
      if (kind < 0 || kind >= Kind.values().length || (bytes[3] & ~1) != 0) {
        throw MessageException.broken("there is none of kind " + kind);
      }
      WireIn in = new WireIn(content(bytes));
      Message message = read(in, Kind.values()[kind]);
      in.end();
      return message;
    } catch (IOException | RuntimeException e) {
      throw e instanceof MessageException known ? known : MessageException.broken(e);
    }
  }

  private static Kind write(WireOut out, Message message) throws IOException {
    switch (message) {
      case Message.Muster m -> {
        out.number(m.run());
        out.text(m.product());
        out.list(
            m.heard().entrySet(),
            (to, one) -> {
              to.text(one.getKey());
              beat(to, one.getValue());
            });
        return Kind.MUSTER;
      }
      case Message.Dossier m -> {
        out.text(m.crawl());
        out.number(m.run());
        out.list(
            m.files().entrySet(),
            (to, file) -> {
              to.text(file.getKey());
              to.blob(file.getValue());
            });
        out.flag(m.archived());
        return Kind.DOSSIER;
      }
      case Message.Learned m -> {
        out.text(m.crawl());
        out.number(m.run());
        out.number(m.revision());
        out.blob(m.state());
        return Kind.LEARNED;
      }
      case Message.Over m -> {
        out.text(m.crawl());
        out.number(m.run());
        return Kind.OVER;
      }
      case Message.Drain m -> {
        out.flag(m.draining());
        return Kind.DRAIN;
      }
      case Message.Order m -> {
        ticket(out, m.ticket());
        beat(out, m.heard());
        out.url(m.url());
        out.maybe(m.known().etag(), WireOut::text);
        out.maybe(m.known().lastModified(), WireOut::text);
        return Kind.ORDER;
      }
      case Message.Report m -> {
        ticket(out, m.ticket());
        out.text(m.worker());
        ResultCodec.write(out, m.result());
        out.time(m.site().delay());
        out.list(m.site().sitemaps(), WireOut::url);
        out.number(m.site().sideRequests());
        out.number(m.bytes());
        return Kind.REPORT;
      }
      case Message.Returned m -> {
        ticket(out, m.ticket());
        out.text(m.worker());
        out.text(m.why());
        return Kind.RETURNED;
      }
      case Message.Wants m -> {
        out.text(m.crawl());
        out.number(m.run());
        out.text(m.worker());
        return Kind.WANTS;
      }
      case Message.Present m -> {
        note(out, m.note());
        return Kind.PRESENT;
      }
    }
  }

  private static Message read(WireIn in, Kind kind) throws IOException {
    return switch (kind) {
      case MUSTER -> {
        long run = in.number();
        String product = in.text();
        Map<String, Beat> heard = new HashMap<>();
        in.list(from -> Map.entry(from.text(), beat(from)))
            .forEach(one -> heard.put(one.getKey(), one.getValue()));
        yield new Message.Muster(run, product, heard);
      }
      case DOSSIER -> {
        String crawl = in.text();
        long run = in.number();
        Map<String, byte[]> files = new HashMap<>();
        in.list(from -> Map.entry(from.text(), from.blob()))
            .forEach(file -> files.put(file.getKey(), file.getValue()));
        yield new Message.Dossier(crawl, run, files, in.flag());
      }
      case LEARNED -> new Message.Learned(in.text(), in.number(), in.number(), in.blob());
      case OVER -> new Message.Over(in.text(), in.number());
      case DRAIN -> new Message.Drain(in.flag());
      case ORDER ->
          new Message.Order(
              ticket(in),
              beat(in),
              in.url(),
              new Validators(in.maybe(WireIn::text), in.maybe(WireIn::text)));
      case REPORT ->
          new Message.Report(
              ticket(in),
              in.text(),
              ResultCodec.read(in),
              new SiteNote(in.time(), in.list(WireIn::url), in.number()),
              in.number());
      case RETURNED -> new Message.Returned(ticket(in), in.text(), in.text());
      case WANTS -> new Message.Wants(in.text(), in.number(), in.text());
      case PRESENT -> new Message.Present(note(in));
    };
  }

  private static void ticket(WireOut out, Ticket ticket) throws IOException {
    out.text(ticket.crawl());
    out.number(ticket.run());
    out.number(ticket.number());
    out.small(ticket.attempt());
  }

  private static Ticket ticket(WireIn in) throws IOException {
    return new Ticket(in.text(), in.number(), in.number(), in.small());
  }

  private static void beat(WireOut out, Beat beat) throws IOException {
    out.number(beat.turn().born());
    out.small(beat.turn().number());
    out.number(beat.nanoTime());
  }

  private static Beat beat(WireIn in) throws IOException {
    return new Beat(new Turn(in.number(), in.small()), in.number());
  }

  private static void note(WireOut out, WorkerNote note) throws IOException {
    out.text(note.name());
    out.text(note.product());
    out.small(note.connections());
    out.number(note.run());
    beat(out, note.beat());
    out.small(note.busy());
    out.small(note.leftOver());
    out.number(note.done());
    out.number(note.bytes());
    out.small(note.waiting());
    out.flag(note.draining());
  }

  private static WorkerNote note(WireIn in) throws IOException {
    return new WorkerNote(
        in.text(),
        in.text(),
        in.small(),
        in.number(),
        beat(in),
        in.small(),
        in.small(),
        in.number(),
        in.number(),
        in.small(),
        in.flag());
  }

  private static byte[] deflate(byte[] content) {
    try (Deflater deflater = new Deflater(LEVEL)) {
      deflater.setInput(content);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(content.length / 2);
      byte[] chunk = new byte[1 << 13];
      while (!deflater.finished()) {
        out.write(chunk, 0, deflater.deflate(chunk));
      }
      return out.toByteArray();
    }
  }

  private static byte[] content(byte[] bytes) throws IOException {
    if (bytes[3] == 0) {
      return Arrays.copyOfRange(bytes, HEAD, bytes.length);
    }
    try (Inflater inflater = new Inflater()) {
      inflater.setInput(bytes, HEAD, bytes.length - HEAD);
      ByteArrayOutputStream out = new ByteArrayOutputStream(4 * bytes.length);
      byte[] chunk = new byte[1 << 13];
      while (!inflater.finished()) {
        int length = inflater.inflate(chunk);
        if (length == 0) {
          throw new IOException("it breaks off");
        }
        if (out.size() + length > MAX_BYTES) {
          throw new IOException("it is larger than " + MAX_BYTES + " bytes");
        }
        out.write(chunk, 0, length);
      }
      return out.toByteArray();
    } catch (DataFormatException e) {
      throw new IOException(e);
    }
  }
}

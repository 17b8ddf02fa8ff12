package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Request;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import java.net.InetAddress;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

/// Builds the records of one WARC file. Ids follow from a record's file and offset, so nothing here
/// is left to chance.
final class WarcRecords {
  private static final String CONFORMS_TO =
      "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/";

  private static final int MAX_HOPS = 1_000;

  private final String file;
  private final URI infoId;

  /// @param file its name when finished
  WarcRecords(String file) {
    this.file = file;
    this.infoId = id("warcinfo", 0);
  }

  Warcinfo info(WarcLabel label, Instant at, String hostname) {
    NamedFields fields =
        new NamedFields()
            .add("software", label.software())
            .add("format", "WARC File Format 1.1")
            .add("conformsTo", CONFORMS_TO)
            .add("robots", "obey")
            .add("operator", label.operator())
            .add("http-header-user-agent", label.userAgent())
            .add("isPartOf", label.isPartOf())
            .add("description", label.description())
            .add("hostname", hostname);
    byte[] block = fields.toString().getBytes(UTF_8);
    return new Warcinfo.Builder()
        .version(MessageVersion.WARC_1_1)
        .recordId(infoId)
        .date(at.truncatedTo(ChronoUnit.MILLIS))
        .filename(file)
        .blockDigest(digest(block))
        .body(MediaType.WARC_FIELDS, MemoryChannel.over(block), block.length)
        .build();
  }

  /// @param type of the payload, if the server named another one
  WarcResponse response(Capture capture, @Nullable String type, long offset) {
    Response.Document document = capture.document();
    byte[] block = NamedFields.http(document, document.body());
    WarcResponse.Builder record =
        new WarcResponse.Builder(document.url().toString())
            .recordId(id("response", offset))
            .payloadDigest(new WarcDigest(capture.digest()));
    if (type != null) {
      record.identifiedPayloadType(type);
    }
    captured(record, capture, MediaType.HTTP_RESPONSE, block);
    return record.build();
  }

  /// A document whose payload is that of another response. The payload is left out, which the
  /// standard wants to be called truncated.
  WarcRevisit revisit(Capture capture, PayloadMemory.Original original, long offset) {
    return revisit(capture, original, WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1, offset)
        .payloadDigest(new WarcDigest(capture.digest()))
        .truncated(WarcTruncationReason.LENGTH)
        .build();
  }

  /// The word of a server that a page is the version it was: what it sent is here as it came. The
  /// digest is that of the version.
  WarcRevisit notModified(Capture capture, PayloadMemory.Original original, long offset) {
    return revisit(capture, original, WarcRevisit.SERVER_NOT_MODIFIED_1_1, offset)
        .payloadDigest(new WarcDigest(capture.digest()))
        .build();
  }

  private WarcRevisit.Builder revisit(
      Capture capture, PayloadMemory.Original original, URI profile, long offset) {
    Response.Document document = capture.document();
    byte[] block = NamedFields.http(document, new byte[0]);
    WarcRevisit.Builder record =
        new WarcRevisit.Builder(document.url().toString(), profile)
            .recordId(id("revisit", offset))
            .refersTo(URI.create(original.id()), original.url(), original.date());
    captured(record, capture, MediaType.HTTP_RESPONSE, block);
    return record;
  }

  /// @param answer kind of the record at that offset
  WarcRequest request(Capture capture, Request request, String answer, long offset) {
    NamedFields fields = new NamedFields();
    request.headers().fields().forEach(field -> fields.add(field.name(), field.value()));
    byte[] block =
        (request.method() + ' ' + request.target() + " HTTP/1.1\r\n" + fields + "\r\n")
            .getBytes(ISO_8859_1);
    WarcRequest.Builder record =
        new WarcRequest.Builder(capture.document().url().toString())
            .recordId(id("request", offset))
            .concurrentTo(id(answer, offset));
    captured(record, capture, MediaType.HTTP_REQUEST, block);
    return record.build();
  }

  /// What the crawl knows about the page at that offset.
  WarcMetadata metadata(KeptPage page, long offset) {
    NamedFields fields =
        origin(page.capture())
            .add("score", String.format(Locale.ROOT, "%.6f", page.score()))
            .add("relevant", Boolean.toString(page.relevant()))
            .add("judge", page.judge())
            .add("topic", page.topic())
            .add("evidence", page.evidence().isEmpty() ? null : String.join(", ", page.evidence()))
            .add("charset", page.charset());
    return metadata(page.capture(), fields, "response", offset);
  }

  /// How the crawl came by the document of the revisit record at that offset.
  WarcMetadata metadata(Capture capture, long offset) {
    return metadata(capture, origin(capture), "revisit", offset);
  }

  private WarcMetadata metadata(Capture capture, NamedFields fields, String of, long offset) {
    byte[] block = fields.toString().getBytes(UTF_8);
    return new WarcMetadata.Builder()
        .targetURI(capture.document().url().toString())
        .version(MessageVersion.WARC_1_1)
        .recordId(id("metadata", offset))
        .date(capture.begun())
        .warcinfoId(infoId)
        .concurrentTo(id(of, offset))
        .blockDigest(digest(block))
        .body(MediaType.WARC_FIELDS, MemoryChannel.over(block), block.length)
        .build();
  }

  private static NamedFields origin(Capture capture) {
    Url via = capture.via();
    return new NamedFields()
        .add("via", via == null ? null : via.toString())
        .add("hopsFromSeed", capture.depth() == 0 ? null : hops(capture.depth()))
        .add("fetchTimeMs", Long.toString(capture.took().toMillis()));
  }

  private void captured(
      WarcCaptureRecord.AbstractBuilder<?, ?> record,
      Capture capture,
      MediaType type,
      byte[] block) {
    record.version(MessageVersion.WARC_1_1);
    record.date(capture.begun());
    record.warcinfoId(infoId);
    record.blockDigest(digest(block));
    record.body(type, MemoryChannel.over(block), block.length);
    address(capture.document().address()).ifPresent(record::ipAddress);
    if (capture.document().request() != null) {
      record.addHeader("WARC-Protocol", "http/1.1");
    }
  }

  /// One L for each link from the seed, as Heritrix writes it.
  private static String hops(int depth) {
    return "L".repeat(Math.min(depth, MAX_HOPS));
  }

  private static WarcDigest digest(byte[] block) {
    return new WarcDigest(ContentDigest.of(block));
  }

  private static Optional<InetAddress> address(@Nullable String literal) {
    if (literal == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.ofLiteral(literal));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private URI id(String kind, long offset) {
    byte[] name = (kind + ' ' + file + ' ' + offset).getBytes(UTF_8);
    return URI.create("urn:uuid:" + UUID.nameUUIDFromBytes(name));
  }
}

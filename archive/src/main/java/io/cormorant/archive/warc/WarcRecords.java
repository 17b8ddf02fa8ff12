package io.cormorant.archive.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.cormorant.core.ContentDigest;
import io.cormorant.core.Headers;
import io.cormorant.core.Response;
import java.net.InetAddress;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.Warcinfo;

/// Builds the records of a WARC file. Ids follow from a record's file and offset, so nothing here
/// is left to chance.
final class WarcRecords {
  private static final String CONFORMS_TO =
      "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/";

  /// The body is stored decoded, so these would lie about it.
  private static final Set<String> OF_THE_TRANSFER =
      Set.of("content-encoding", "transfer-encoding", "content-length");

  private static final int MAX_HOPS = 1_000;
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

  private WarcRecords() {}

  /// @param software name and version of the program, which is also how it calls itself to servers
  static Warcinfo info(String file, Instant at, String software, String description) {
    byte[] block =
        (line("software", software)
                + line("format", "WARC File Format 1.1")
                + line("conformsTo", CONFORMS_TO)
                + line("robots", "obey")
                + line("http-header-user-agent", software)
                + line("description", description))
            .getBytes(UTF_8);
    return new Warcinfo.Builder()
        .version(MessageVersion.WARC_1_1)
        .recordId(infoId(file))
        .date(at.truncatedTo(ChronoUnit.MILLIS))
        .filename(file)
        .body(MediaType.WARC_FIELDS, MemoryChannel.over(block), block.length)
        .build();
  }

  static WarcResponse response(KeptPage page, String file, long offset) {
    Response.Document document = page.document();
    byte[] block = httpBlock(document);
    WarcResponse.Builder record =
        new WarcResponse.Builder(document.url().toString())
            .version(MessageVersion.WARC_1_1)
            .recordId(id("response", file, offset))
            .date(begun(page))
            .warcinfoId(urn(infoId(file)))
            .payloadDigest(new WarcDigest(page.digest()))
            .blockDigest(new WarcDigest(ContentDigest.of(block)))
            .body(MediaType.HTTP_RESPONSE, MemoryChannel.over(block), block.length);
    address(document.address()).ifPresent(record::ipAddress);
    return record.build();
  }

  /// What the crawl knows about the page of the response at the same file and offset.
  static WarcMetadata metadata(KeptPage page, String file, long offset) {
    String fields =
        (page.via() == null ? "" : line("via", page.via().toString()))
            + (page.depth() == 0 ? "" : line("hopsFromSeed", hops(page.depth())))
            + line("fetchTimeMs", Long.toString(page.took().toMillis()))
            + line("score", String.format(Locale.ROOT, "%.6f", page.score()))
            + line("topic", page.topic())
            + line("charset", page.charset());
    byte[] block = fields.getBytes(UTF_8);
    return new WarcMetadata.Builder()
        .targetURI(page.document().url().toString())
        .version(MessageVersion.WARC_1_1)
        .recordId(id("metadata", file, offset))
        .date(begun(page))
        .warcinfoId(urn(infoId(file)))
        .concurrentTo(urn(id("response", file, offset)))
        .blockDigest(new WarcDigest(ContentDigest.of(block)))
        .body(MediaType.WARC_FIELDS, MemoryChannel.over(block), block.length)
        .build();
  }

  /// One L for each link from the seed, as Heritrix writes it.
  private static String hops(int depth) {
    return "L".repeat(Math.min(depth, MAX_HOPS));
  }

  private static Instant begun(KeptPage page) {
    return page.at().minus(page.took()).truncatedTo(ChronoUnit.MILLIS);
  }

  private static byte[] httpBlock(Response.Document document) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(document.status());
    head.append(document.status() == 200 ? " OK" : " ").append("\r\n");
    for (Headers.Field field : document.headers().fields()) {
      if (TOKEN.matcher(field.name()).matches()) {
        boolean dropped = OF_THE_TRANSFER.contains(field.name().toLowerCase(Locale.ROOT));
        head.append(line((dropped ? "X-Archive-Orig-" : "") + field.name(), field.value()));
      }
    }
    byte[] body = document.body();
    head.append(line("Content-Length", Integer.toString(body.length))).append("\r\n");
    byte[] start = head.toString().getBytes(ISO_8859_1);
    byte[] block = new byte[start.length + body.length];
    System.arraycopy(start, 0, block, 0, start.length);
    System.arraycopy(body, 0, block, start.length, body.length);
    return block;
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

  private static String line(String name, String value) {
    return name + ": " + clean(value) + "\r\n";
  }

  private static String clean(String value) {
    return CONTROL.matcher(value).replaceAll(" ").strip();
  }

  private static UUID infoId(String file) {
    return id("warcinfo", file, 0);
  }

  private static UUID id(String kind, String file, long offset) {
    return UUID.nameUUIDFromBytes((kind + ' ' + file + ' ' + offset).getBytes(UTF_8));
  }

  private static URI urn(UUID id) {
    return URI.create("urn:uuid:" + id);
  }
}

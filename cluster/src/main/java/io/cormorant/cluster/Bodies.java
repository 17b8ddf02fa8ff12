package io.cormorant.cluster;

import io.cormorant.cluster.message.Message;
import io.cormorant.core.Response;
import io.cormorant.crawl.crew.ErrandResult;
import java.io.IOException;
import java.util.Optional;

/// Takes the body of a report's document out of it, and puts it back.
final class Bodies {
  private static final byte[] NONE = {};

  private Bodies() {}

  /// The report without the body, which lies in the folder then. One that cannot be written there
  /// goes by the broker.
  static Message.Report apart(Message.Report report, BodyFolder folder) {
    if (!(report.result() instanceof ErrandResult.Read read)) {
      return report;
    }
    try {
      var ticket = report.ticket();
      String label =
          "%s-%s-%d-%d"
              .formatted(report.worker(), ticket.crawl(), ticket.number(), ticket.attempt());
      String name = folder.put(ticket.run(), label, read.document().body());
      return new Message.Report(
          ticket, report.worker(), with(read, NONE), report.site(), name, report.bytes());
    } catch (IOException e) {
      return report;
    }
  }

  /// The result of a report with its body; nothing if that is not to be found.
  static Optional<ErrandResult> together(Message.Report report, Optional<BodyFolder> folder)
      throws IOException {
    if (report.body().isEmpty()) {
      return Optional.of(report.result());
    }
    if (folder.isEmpty() || !(report.result() instanceof ErrandResult.Read read)) {
      return Optional.empty();
    }
    return folder.get().take(report.body()).map(body -> with(read, body));
  }

  private static ErrandResult.Read with(ErrandResult.Read read, byte[] body) {
    Response.Document document = read.document();
    return new ErrandResult.Read(
        read.errand(),
        new Response.Document(
            document.url(),
            document.status(),
            document.headers(),
            body,
            document.address(),
            document.request()),
        read.textDigest(),
        read.simHash(),
        read.notFound(),
        read.page(),
        read.judgement());
  }
}

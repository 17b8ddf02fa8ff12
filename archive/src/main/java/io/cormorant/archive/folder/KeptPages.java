package io.cormorant.archive.folder;

import io.cormorant.archive.warc.Capture;
import io.cormorant.archive.warc.KeptPage;
import io.cormorant.archive.warc.WarcLabel;
import io.cormorant.core.Candidate;
import io.cormorant.core.Judgement;
import io.cormorant.core.Response;
import io.cormorant.core.Visit;
import io.cormorant.crawl.CrawlEvent;
import io.cormorant.parse.MediaSniffer;
import io.cormorant.plan.CrawlPlan;
import java.time.Duration;
import java.util.Objects;

/// Makes what goes into the WARC files of what happened in a crawl.
final class KeptPages {
  private KeptPages() {}

  /// What the WARC files say about a crawl as a whole.
  ///
  /// @param software name and version of the program
  /// @param crawl name of its folder
  static WarcLabel label(CrawlPlan plan, String software, String crawl) {
    return new WarcLabel(
        software,
        plan.isOverHttp() ? plan.access().userAgent(software) : null,
        plan.access().contact(),
        crawl,
        "crawl for topic " + plan.topic().id());
  }

  /// @param digest of the document
  static KeptPage page(CrawlEvent.Visited event, String digest, String topic, String judge) {
    Visit visit = event.visit();
    Response.Document document = event.document();
    Judgement judgement = visit.judgement();
    return new KeptPage(
        capture(document, digest, event, event.took(), visit.pick().candidate()),
        visit.score(),
        judgement.relevant(),
        judge,
        judgement.evidence().stream()
            .limit(VisitLines.MAX_EVIDENCE)
            .map(evidence -> VisitLines.cut(evidence.term(), VisitLines.MAX_TEXT))
            .toList(),
        topic,
        visit.page().charset(),
        MediaSniffer.unlike(document.mediaType(), document.body()));
  }

  /// A page that a worker left in a file of its own, as its line tells of it.
  ///
  /// @param document as it was left
  static KeptPage page(VisitLine line, Response.Document document, String judge) {
    Capture capture =
        new Capture(
            document,
            Objects.requireNonNullElse(line.htmlDigest(), ""),
            line.fetchTime(),
            Duration.ofMillis(line.tookMs()),
            line.via(),
            line.depth());
    return new KeptPage(
        capture,
        Objects.requireNonNullElse(line.score(), 0.0),
        line.relevant(),
        judge,
        line.evidence().stream().map(VisitLine.Evidence::term).toList(),
        line.topic(),
        Objects.requireNonNullElse(line.charset(), ""),
        null);
  }

  /// @param document that came and has the text of an earlier page
  /// @param digest of it
  static Capture copy(CrawlEvent.Lost event, Response.Document document, String digest) {
    return capture(document, digest, event, event.took(), event.pick().candidate());
  }

  private static Capture capture(
      Response.Document document, String digest, CrawlEvent event, Duration took, Candidate found) {
    return new Capture(document, digest, event.at(), took, found.via(), found.depth());
  }
}

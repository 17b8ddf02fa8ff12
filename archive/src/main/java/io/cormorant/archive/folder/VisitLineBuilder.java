package io.cormorant.archive.folder;

import io.cormorant.archive.folder.VisitLine.Evidence;
import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.core.Choice;
import io.cormorant.core.Decision;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import io.cormorant.core.Validators;
import io.cormorant.core.Version;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a [VisitLine], one value at a time; what is not said is empty.
final class VisitLineBuilder {
  private long n;
  private final Url url;
  private final Url finalUrl;
  private Instant fetchTime = Instant.EPOCH;
  private long tookMs;
  private int status;
  private String outcome;
  private @Nullable Long earlier;
  private @Nullable Instant gone;
  private @Nullable String reason;
  private @Nullable String guard;
  private List<String> cuts = List.of();
  private @Nullable String contentType;
  private @Nullable String charset;
  private long contentLength;
  private @Nullable String etag;
  private @Nullable String lastModified;
  private @Nullable String title;
  private @Nullable String lang;
  private @Nullable String htmlDigest;
  private @Nullable String textDigest;
  private @Nullable String simhash;
  private @Nullable Url nearDuplicateOf;
  private @Nullable Double score;
  private boolean relevant;
  private @Nullable String decision;
  private boolean kept;
  private @Nullable RecordPlace warc;
  private @Nullable String published;
  private List<String> marks = List.of();
  private @Nullable UsageSignals usage;
  private String topic = "";
  private int depth;
  private @Nullable Url via;
  private String anchor = "";
  private double priority;
  private @Nullable Choice choice;
  private int requests;
  private int linkCount;
  private List<Evidence> evidence = List.of();
  private @Nullable String snippet;

  VisitLineBuilder(Url url, Url finalUrl, String outcome) {
    this.url = url;
    this.finalUrl = finalUrl;
    this.outcome = outcome;
  }

  VisitLineBuilder(VisitLine line) {
    this.n = line.n();
    this.url = line.url();
    this.finalUrl = line.finalUrl();
    this.fetchTime = line.fetchTime();
    this.tookMs = line.tookMs();
    this.status = line.status();
    this.outcome = line.outcome();
    this.earlier = line.earlier();
    this.gone = line.gone();
    this.reason = line.reason();
    this.guard = line.guard();
    this.cuts = line.cuts();
    this.contentType = line.contentType();
    this.charset = line.charset();
    this.contentLength = line.contentLength();
    this.etag = line.etag();
    this.lastModified = line.lastModified();
    this.title = line.title();
    this.lang = line.lang();
    this.htmlDigest = line.htmlDigest();
    this.textDigest = line.textDigest();
    this.simhash = line.simhash();
    this.nearDuplicateOf = line.nearDuplicateOf();
    this.score = line.score();
    this.relevant = line.relevant();
    this.decision = line.decision();
    this.kept = line.kept();
    this.warc = line.warc();
    this.published = line.published();
    this.marks = line.marks();
    this.usage = line.usage();
    this.topic = line.topic();
    this.depth = line.depth();
    this.via = line.via();
    this.anchor = line.anchor();
    this.priority = line.priority();
    this.choice = line.choice();
    this.requests = line.requests();
    this.linkCount = line.linkCount();
    this.evidence = line.evidence();
    this.snippet = line.snippet();
  }

  VisitLineBuilder n(long value) {
    this.n = value;
    return this;
  }

  VisitLineBuilder outcome(String value) {
    this.outcome = value;
    return this;
  }

  VisitLineBuilder earlier(@Nullable Version value) {
    this.earlier = value == null ? null : value.number();
    return this;
  }

  VisitLineBuilder gone(@Nullable Instant value) {
    this.gone = value;
    return this;
  }

  VisitLineBuilder validators(Validators value) {
    this.etag = value.etag();
    this.lastModified = value.lastModified();
    return this;
  }

  VisitLineBuilder fetchTime(Instant value) {
    this.fetchTime = value;
    return this;
  }

  VisitLineBuilder tookMs(long value) {
    this.tookMs = value;
    return this;
  }

  VisitLineBuilder status(int value) {
    this.status = value;
    return this;
  }

  VisitLineBuilder reason(@Nullable String value) {
    this.reason = value;
    return this;
  }

  VisitLineBuilder guard(@Nullable String value) {
    this.guard = value;
    return this;
  }

  VisitLineBuilder cuts(List<String> value) {
    this.cuts = value;
    return this;
  }

  VisitLineBuilder contentType(@Nullable String value) {
    this.contentType = value;
    return this;
  }

  VisitLineBuilder charset(@Nullable String value) {
    this.charset = value;
    return this;
  }

  VisitLineBuilder contentLength(long value) {
    this.contentLength = value;
    return this;
  }

  VisitLineBuilder title(@Nullable String value) {
    this.title = value;
    return this;
  }

  VisitLineBuilder lang(@Nullable String value) {
    this.lang = value;
    return this;
  }

  VisitLineBuilder htmlDigest(@Nullable String value) {
    this.htmlDigest = value;
    return this;
  }

  VisitLineBuilder textDigest(@Nullable String value) {
    this.textDigest = value;
    return this;
  }

  VisitLineBuilder simhash(@Nullable String value) {
    this.simhash = value;
    return this;
  }

  VisitLineBuilder nearDuplicateOf(@Nullable Url value) {
    this.nearDuplicateOf = value;
    return this;
  }

  VisitLineBuilder score(@Nullable Double value) {
    this.score = value;
    return this;
  }

  VisitLineBuilder decision(Decision value) {
    this.decision = value.code();
    this.relevant = value == Decision.RELEVANT;
    return this;
  }

  VisitLineBuilder noDecision() {
    this.decision = null;
    this.relevant = false;
    return this;
  }

  VisitLineBuilder kept(boolean value) {
    this.kept = value;
    return this;
  }

  VisitLineBuilder warc(@Nullable RecordPlace value) {
    this.warc = value;
    return this;
  }

  VisitLineBuilder published(@Nullable String value) {
    this.published = value;
    return this;
  }

  VisitLineBuilder marks(List<String> value) {
    this.marks = value;
    return this;
  }

  VisitLineBuilder usage(@Nullable UsageSignals value) {
    this.usage = value;
    return this;
  }

  VisitLineBuilder topic(String value) {
    this.topic = value;
    return this;
  }

  VisitLineBuilder depth(int value) {
    this.depth = value;
    return this;
  }

  VisitLineBuilder via(@Nullable Url value) {
    this.via = value;
    return this;
  }

  VisitLineBuilder anchor(String value) {
    this.anchor = value;
    return this;
  }

  VisitLineBuilder priority(double value) {
    this.priority = value;
    return this;
  }

  VisitLineBuilder choice(@Nullable Choice value) {
    this.choice = value;
    return this;
  }

  VisitLineBuilder requests(int value) {
    this.requests = value;
    return this;
  }

  VisitLineBuilder linkCount(int value) {
    this.linkCount = value;
    return this;
  }

  VisitLineBuilder evidence(List<Evidence> value) {
    this.evidence = value;
    return this;
  }

  VisitLineBuilder snippet(@Nullable String value) {
    this.snippet = value;
    return this;
  }

  VisitLine build() {
    return new VisitLine(
        n,
        url,
        finalUrl,
        fetchTime,
        tookMs,
        status,
        outcome,
        earlier,
        gone,
        reason,
        guard,
        cuts,
        contentType,
        charset,
        contentLength,
        etag,
        lastModified,
        title,
        lang,
        htmlDigest,
        textDigest,
        simhash,
        nearDuplicateOf,
        score,
        relevant,
        decision,
        kept,
        warc,
        published,
        marks,
        usage,
        topic,
        depth,
        via,
        anchor,
        priority,
        choice,
        requests,
        linkCount,
        evidence,
        snippet);
  }
}

package io.cormorant.cluster.message;

import io.cormorant.core.Deposit;
import io.cormorant.core.Headers;
import io.cormorant.core.Judgement;
import io.cormorant.core.Request;
import io.cormorant.core.Response;
import io.cormorant.core.Url;
import io.cormorant.crawl.crew.ErrandResult;
import java.io.IOException;

/// What errands bring back as bytes.
final class ResultCodec {
  private ResultCodec() {}

  private enum Kind {
    READ,
    REDIRECTED,
    MISSED,
    UNCHANGED
  }

  static void write(WireOut out, ErrandResult result) throws IOException {
    switch (result) {
      case ErrandResult.Read read -> {
        out.code(Kind.READ);
        out.number(read.errand());
        document(out, read.document());
        out.text(read.textDigest());
        out.number(read.simHash());
        out.flag(read.notFound());
        PageCodec.write(out, read.page());
        judgement(out, read.judgement());
      }
      case ErrandResult.Redirected moved -> {
        out.code(Kind.REDIRECTED);
        out.number(moved.errand());
        out.small(moved.status());
        out.url(moved.target());
      }
      case ErrandResult.Unchanged same -> {
        out.code(Kind.UNCHANGED);
        out.number(same.errand());
        out.url(same.response().url());
        headers(out, same.response().headers());
      }
      case ErrandResult.Missed missed -> {
        out.code(Kind.MISSED);
        out.number(missed.errand());
        out.small(missed.status());
        out.number(missed.bytes());
        OutcomeCodec.write(out, missed.outcome());
      }
    }
  }

  static ErrandResult read(WireIn in) throws IOException {
    return switch (in.code(Kind.class)) {
      case READ ->
          new ErrandResult.Read(
              in.number(),
              document(in),
              in.text(),
              in.number(),
              in.flag(),
              PageCodec.read(in),
              judgement(in));
      case REDIRECTED -> new ErrandResult.Redirected(in.number(), in.small(), in.url());
      case UNCHANGED ->
          new ErrandResult.Unchanged(in.number(), new Response.Unchanged(in.url(), headers(in)));
      case MISSED ->
          new ErrandResult.Missed(in.number(), in.small(), in.number(), OutcomeCodec.read(in));
    };
  }

  private static void document(WireOut out, Response.Document document) throws IOException {
    out.url(document.url());
    out.small(document.status());
    headers(out, document.headers());
    out.maybe(document.deposit(), ResultCodec::deposit);
    if (document.deposit() == null) {
      out.blob(document.body());
    }
    out.maybe(document.address(), WireOut::text);
    out.maybe(
        document.request(),
        (to, request) -> {
          to.text(request.method());
          to.text(request.target());
          headers(to, request.headers());
        });
  }

  private static Response.Document document(WireIn in) throws IOException {
    Url url = in.url();
    int status = in.small();
    Headers headers = headers(in);
    Deposit deposit = in.maybe(ResultCodec::deposit);
    byte[] body = deposit == null ? in.blob() : new byte[0];
    return new Response.Document(
        url,
        status,
        headers,
        body,
        in.maybe(WireIn::text),
        in.maybe(from -> new Request(from.text(), from.text(), headers(from))),
        deposit);
  }

  private static void deposit(WireOut out, Deposit deposit) throws IOException {
    out.text(deposit.worker());
    out.text(deposit.file());
    out.number(deposit.offset());
    out.number(deposit.length());
    out.text(deposit.digest());
    out.small(deposit.size());
  }

  private static Deposit deposit(WireIn in) throws IOException {
    return new Deposit(in.text(), in.text(), in.number(), in.number(), in.text(), in.small());
  }

  private static void headers(WireOut out, Headers headers) throws IOException {
    out.list(
        headers.fields(),
        (to, field) -> {
          to.text(field.name());
          to.text(field.value());
        });
  }

  private static Headers headers(WireIn in) throws IOException {
    return new Headers(in.list(from -> new Headers.Field(from.text(), from.text())));
  }

  private static void judgement(WireOut out, Judgement judgement) throws IOException {
    out.fraction(judgement.score());
    out.flag(judgement.relevant());
    out.list(
        judgement.evidence(),
        (to, evidence) -> {
          to.text(evidence.term());
          to.fraction(evidence.share());
        });
    out.list(judgement.votes(), WireOut::fraction);
  }

  private static Judgement judgement(WireIn in) throws IOException {
    return new Judgement(
        in.fraction(),
        in.flag(),
        in.list(from -> new Judgement.Evidence(from.text(), from.fraction())),
        in.list(WireIn::fraction));
  }
}

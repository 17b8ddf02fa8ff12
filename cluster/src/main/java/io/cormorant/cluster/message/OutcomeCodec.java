package io.cormorant.cluster.message;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Outcomes as bytes.
final class OutcomeCodec {
  private OutcomeCodec() {}

  static void write(WireOut out, Outcome outcome) throws IOException {
    out.code(outcome.kind());
    switch (outcome) {
      case Outcome.Refused o -> {
        out.text(o.rule());
        guard(out, o.guard());
      }
      case Outcome.Gone o -> out.small(o.status());
      case Outcome.ServerFailed o -> out.small(o.status());
      case Outcome.Busy o -> {
        out.small(o.status());
        out.time(o.retryAfter());
      }
      case Outcome.Unreachable o -> {
        out.text(o.reason());
        guard(out, o.guard());
      }
      case Outcome.TimedOut o -> out.time(o.waited());
      case Outcome.TooLarge o -> out.number(o.limit());
      case Outcome.NotText o -> out.text(o.mediaType());
      case Outcome.Duplicate o -> out.url(o.of());
      case Outcome.Unchanged _ -> {}
      case Outcome.SoftGone o -> out.text(o.title());
      case Outcome.TooManyRedirects o -> out.small(o.hops());
      case Outcome.Broken o -> {
        out.text(o.reason());
        guard(out, o.guard());
      }
    }
  }

  static Outcome read(WireIn in) throws IOException {
    return switch (in.code(Outcome.Kind.class)) {
      case REFUSED -> new Outcome.Refused(in.text(), guard(in));
      case GONE -> new Outcome.Gone(in.small());
      case SERVER_FAILED -> new Outcome.ServerFailed(in.small());
      case BUSY -> new Outcome.Busy(in.small(), in.time());
      case UNREACHABLE -> new Outcome.Unreachable(in.text(), guard(in));
      case TIMED_OUT -> new Outcome.TimedOut(in.time());
      case TOO_LARGE -> new Outcome.TooLarge(in.number());
      case NOT_TEXT -> new Outcome.NotText(in.text());
      case DUPLICATE -> new Outcome.Duplicate(in.url());
      case UNCHANGED -> new Outcome.Unchanged();
      case SOFT_GONE -> new Outcome.SoftGone(in.text());
      case TOO_MANY_REDIRECTS -> new Outcome.TooManyRedirects(in.small());
      case BROKEN -> new Outcome.Broken(in.text(), guard(in));
    };
  }

  private static void guard(WireOut out, @Nullable Guard guard) throws IOException {
    out.maybe(guard, WireOut::code);
  }

  private static @Nullable Guard guard(WireIn in) throws IOException {
    return in.maybe(part -> part.code(Guard.class));
  }
}

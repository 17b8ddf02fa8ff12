package io.cormorant.archive.folder;

import io.cormorant.archive.warc.Place;
import io.cormorant.core.Candidate;
import io.cormorant.core.Guard;
import io.cormorant.core.Judgement;
import io.cormorant.core.Mark;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Published;
import io.cormorant.core.Visit;
import io.cormorant.crawl.CrawlEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes the visit line of an event. But for the two times, equal events make equal lines.
final class VisitLines {
  /// Titles, anchors and the like are cut to this many characters.
  static final int MAX_TEXT = 1_000;

  static final int MAX_EVIDENCE = 10;
  private static final double SIX_DIGITS = 1e6;

  private VisitLines() {}

  static VisitLine of(
      CrawlEvent.Visited event, String digest, @Nullable Place place, String topic) {
    Visit visit = event.visit();
    Page page = visit.page();
    Candidate found = visit.pick().candidate();
    Published published = event.stored() ? page.published(event.at()) : null;
    return new VisitLine(
        event.number(),
        visit.pick().url(),
        page.url(),
        millis(event.at()),
        event.took().toMillis(),
        event.document().status(),
        VisitLine.VISITED,
        null,
        null,
        page.cuts().stream().map(Guard::code).sorted().toList(),
        cut(event.document().mediaType()),
        page.charset(),
        event.document().body().length,
        cut(page.title()),
        page.language(),
        digest,
        event.textDigest(),
        event.simHash() == 0 ? null : HexFormat.of().toHexDigits(event.simHash()),
        event.nearDuplicateOf(),
        round(visit.score()),
        visit.judgement().relevant(),
        event.decision().code(),
        event.kept(),
        place,
        published == null ? null : published.date().toString(),
        marks(page, event.stored(), published),
        page.usage().isEmpty() ? null : page.usage(),
        topic,
        found.depth(),
        found.via(),
        cut(found.anchor()),
        priority(visit.pick()),
        event.requests(),
        page.links().size(),
        evidence(visit.judgement()),
        snippet(page, visit.judgement()));
  }

  static VisitLine of(CrawlEvent.Lost event, String topic) {
    Candidate found = event.pick().candidate();
    return new VisitLine(
        event.number(),
        event.pick().url(),
        event.url(),
        millis(event.at()),
        event.took().toMillis(),
        event.status(),
        event.outcome().code(),
        cut(event.outcome().sentence()),
        guard(event.outcome()),
        List.of(),
        null,
        null,
        event.downloaded(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        false,
        null,
        false,
        null,
        null,
        List.of(),
        null,
        topic,
        found.depth(),
        found.via(),
        cut(found.anchor()),
        priority(event.pick()),
        event.requests(),
        0,
        List.of(),
        null);
  }

  private static List<String> marks(Page page, boolean stored, @Nullable Published published) {
    EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    marks.addAll(page.marks());
    if (!stored) {
      marks.retainAll(Set.of(Mark.SCRIPT_SHELL));
    }
    if (published != null && published.source() == Published.Source.URL) {
      marks.add(Mark.DATE_FROM_URL);
    }
    return marks.stream().map(Mark::code).toList();
  }

  /// The keywords of a page that is not relevant are not worth looking for.
  static String snippet(Page page, Judgement judgement) {
    return Snippet.of(page.mainText(), judgement.relevant() ? judgement.evidence() : List.of());
  }

  private static @Nullable String guard(Outcome outcome) {
    Guard guard = outcome.guard();
    return guard == null ? null : guard.code();
  }

  /// The text, cut to `max` characters but not through a surrogate pair.
  static String cut(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max);
  }

  private static String cut(String text) {
    return cut(text, MAX_TEXT);
  }

  static List<VisitLine.Evidence> evidence(Judgement judgement) {
    return judgement.evidence().stream()
        .limit(MAX_EVIDENCE)
        .map(e -> new VisitLine.Evidence(cut(e.term()), round(e.share())))
        .toList();
  }

  private static double priority(Pick pick) {
    return round(Priority.major(pick.priority()));
  }

  /// Six digits after the point; JSON has no infinity, so that becomes the largest number.
  static double round(double value) {
    if (Math.abs(value) >= Long.MAX_VALUE / SIX_DIGITS) {
      return Math.clamp(value, -Float.MAX_VALUE, Float.MAX_VALUE);
    }
    return Math.round(value * SIX_DIGITS) / SIX_DIGITS;
  }

  private static Instant millis(Instant at) {
    return at.truncatedTo(ChronoUnit.MILLIS);
  }
}

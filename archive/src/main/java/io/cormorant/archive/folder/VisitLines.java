package io.cormorant.archive.folder;

import io.cormorant.archive.warc.RecordPlace;
import io.cormorant.core.Candidate;
import io.cormorant.core.Choice;
import io.cormorant.core.Guard;
import io.cormorant.core.Judgement;
import io.cormorant.core.Mark;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Pick;
import io.cormorant.core.Priority;
import io.cormorant.core.Published;
import io.cormorant.core.Validators;
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
      CrawlEvent.Visited event, String digest, @Nullable RecordPlace place, String topic) {
    Visit visit = event.visit();
    Page page = visit.page();
    Candidate found = visit.pick().candidate();
    Published published = event.stored() ? page.published(event.at()) : null;
    return new VisitLineBuilder(visit.pick().url(), page.url(), VisitLine.VISITED)
        .n(event.number())
        .fetchTime(millis(event.at()))
        .tookMs(event.took().toMillis())
        .status(event.document().status())
        .cuts(page.cuts().stream().map(Guard::code).sorted().toList())
        .contentType(cut(event.document().mediaType()))
        .charset(page.charset())
        .contentLength(event.document().size())
        .validators(Validators.of(event.document().headers()))
        .earlier(event.earlier())
        .title(cut(page.title()))
        .lang(page.language())
        .htmlDigest(digest)
        .textDigest(event.textDigest())
        .simhash(event.simHash() == 0 ? null : HexFormat.of().toHexDigits(event.simHash()))
        .nearDuplicateOf(event.nearDuplicateOf())
        .score(round(visit.score()))
        .decision(event.decision())
        .kept(event.kept())
        .warc(place)
        .published(published == null ? null : published.date().toString())
        .marks(marks(page, event.stored(), published))
        .usage(page.usage().isEmpty() ? null : page.usage())
        .topic(topic)
        .depth(found.depth())
        .via(found.via())
        .anchor(cut(found.anchor()))
        .priority(priority(visit.pick()))
        .choice(rounded(event.choice()))
        .requests(event.requests())
        .linkCount(page.links().size())
        .evidence(evidence(visit.judgement()))
        .snippet(snippet(page, visit.judgement()))
        .build();
  }

  static VisitLine of(CrawlEvent.Lost event, String topic) {
    Candidate found = event.pick().candidate();
    return new VisitLineBuilder(event.pick().url(), event.url(), event.outcome().code())
        .n(event.number())
        .fetchTime(millis(event.at()))
        .tookMs(event.took().toMillis())
        .status(event.status())
        .reason(cut(event.outcome().sentence()))
        .guard(guard(event.outcome()))
        .contentLength(event.downloaded())
        .earlier(event.earlier())
        .topic(topic)
        .depth(found.depth())
        .via(found.via())
        .anchor(cut(found.anchor()))
        .priority(priority(event.pick()))
        .requests(event.requests())
        .build();
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
    return PageExcerpt.of(page.mainText(), judgement.relevant() ? judgement.evidence() : List.of());
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

  private static @Nullable Choice rounded(@Nullable Choice choice) {
    return choice == null
        ? null
        : new Choice(
            rough(choice.chance()),
            rough(choice.lead()),
            rough(choice.host()),
            choice.net(),
            choice.because().stream()
                .map(e -> new Judgement.Evidence(cut(e.term()), rough(e.share())))
                .toList());
  }

  private static double rough(double value) {
    return Math.round(value * 1_000) / 1_000.0;
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

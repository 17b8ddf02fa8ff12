package io.cormorant.discover;

import io.cormorant.core.Url;
import io.cormorant.remote.Pause;
import io.cormorant.remote.PlainText;
import io.cormorant.remote.Retries;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One engine as a scout asks it: slowly, again if a failure may pass, never the same thing twice,
/// and not at all once its quota is used up or it has failed too often.
final class AskedEngine {
  /// A page of results is asked for so often before it is given up.
  static final int ATTEMPTS = 3;

  /// After the first failure; each further one doubles it.
  static final Duration FIRST_PAUSE = Duration.ofSeconds(2);

  /// However long an engine asks to be left alone.
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

  /// After so many questions in a row without an answer an engine is left out.
  static final int MOST_FAILURES = 5;

  private static final int REASON = 300;

  private final SearchEngine engine;
  private final ScoutLimits limits;
  private final AnswerCache cache;
  private final InstantSource clock;
  private final Pause pause;
  private final Retries retries;

  private final Set<AnswerCache.Asked> unanswered = new HashSet<>();
  private @Nullable Instant last;
  private int requests;
  private int failuresInARow;
  private boolean leftOut;

  /// What came of one request.
  ///
  /// @param asked false where the quota did not allow it
  private record Attempt(Answer answer, boolean asked) implements Retries.Attempt {
    @Override
    public boolean mayPass() {
      return answer instanceof Answer.Failed failed && failed.mayPass();
    }

    @Override
    public @Nullable Duration rest() {
      return answer instanceof Answer.Failed failed ? failed.rest() : null;
    }
  }

  AskedEngine(
      SearchEngine engine,
      ScoutLimits limits,
      AnswerCache cache,
      InstantSource clock,
      Pause pause) {
    this.engine = engine;
    this.limits = limits;
    this.cache = cache;
    this.clock = clock;
    this.pause = pause;
    this.retries = new Retries(ATTEMPTS, FIRST_PAUSE, LONGEST_PAUSE, pause);
  }

  String name() {
    return engine.name();
  }

  boolean answers(Query query) {
    return engine.answers().contains(query.kind());
  }

  /// What the engine knows, over as many pages of results as there may be.
  ///
  /// @param soon questions that wait behind this one
  /// @param failures takes what is to be told of it
  Collection<Hit> find(Query query, List<Query> soon, List<String> failures)
      throws InterruptedException {
    Map<Url, Hit> hits = new LinkedHashMap<>();
    boolean more = true;
    for (int page = 0; more && page < limits.pages(); page++) {
      Answer.Found found = page(query, page, soon, failures);
      for (Hit hit : found.hits()) {
        hits.putIfAbsent(hit.url(), hit);
      }
      more = found.more();
    }
    return hits.values();
  }

  /// One page of results, empty where there is none to be had.
  private Answer.Found page(Query query, int page, List<Query> soon, List<String> failures)
      throws InterruptedException {
    Answer.Found nothing = new Answer.Found(List.of(), false);
    AnswerCache.Asked asked = AnswerCache.Asked.of(name(), query, page);
    Answer.Found known = cache.get(asked).orElse(null);
    if (known != null) {
      return known;
    }
    if (leftOut || unanswered.contains(asked)) {
      return nothing;
    }
    Attempt attempt = retries.insist(() -> attempt(query, page, soon));
    return switch (attempt.answer) {
      case Answer.Found found -> {
        failuresInARow = 0;
        keep(asked, found, failures);
        yield found;
      }
      case Answer.Failed failed -> {
        unanswered.add(asked);
        failed(failed, attempt.asked, failures);
        yield nothing;
      }
    };
  }

  private boolean isOpen(Query query) {
    return answers(query) && !cache.knows(AnswerCache.Asked.of(name(), query, 0));
  }

  private Attempt attempt(Query query, int page, List<Query> soon) throws InterruptedException {
    if (!engine.isLocal()) {
      if (requests >= limits.quota()) {
        String why = "it was asked %,d times in this run, the maximum".formatted(limits.quota());
        return new Attempt(new Answer.Failed(why, false, null), false);
      }
      requests++;
      keepDistance();
    }
    try {
      engine.foresee(soon.stream().filter(this::isOpen).toList());
      return new Attempt(engine.ask(query, page), true);
    } catch (RuntimeException e) {
      // an engine may be anybody's, and the others should still be heard
      String why = "the request failed: " + PlainText.line(e.toString(), REASON);
      return new Attempt(new Answer.Failed(why, false, null), true);
    }
  }

  private void keepDistance() throws InterruptedException {
    Instant before = last;
    if (before != null) {
      Duration passed = Duration.between(before, clock.instant());
      // clocks are set back at times
      Duration rest = limits.interval().minus(passed.isNegative() ? Duration.ZERO : passed);
      if (rest.isPositive()) {
        pause.rest(rest);
      }
    }
    last = clock.instant();
  }

  private void failed(Answer.Failed failed, boolean asked, List<String> failures) {
    failuresInARow++;
    boolean tooOften = failuresInARow >= MOST_FAILURES;
    leftOut = !asked || tooOften;
    String often = asked && tooOften ? ", failure %d in a row".formatted(failuresInARow) : "";
    String end = leftOut ? "; it is not used again in this run" : "";
    failures.add(name() + ": " + failed.why() + often + end);
  }

  private void keep(AnswerCache.Asked asked, Answer.Found found, List<String> failures) {
    try {
      cache.put(asked, clock.instant(), found);
    } catch (IOException e) {
      failures.add(
          "the answer of %s could not be saved, so a resumed crawl will ask again: %s"
              .formatted(name(), PlainText.line(e.toString(), REASON)));
    }
  }
}

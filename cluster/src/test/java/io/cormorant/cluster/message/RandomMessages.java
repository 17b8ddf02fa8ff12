package io.cormorant.cluster.message;

import io.cormorant.core.Deposit;
import io.cormorant.core.Guard;
import io.cormorant.core.Headers;
import io.cormorant.core.Judgement;
import io.cormorant.core.Link;
import io.cormorant.core.Mark;
import io.cormorant.core.Outcome;
import io.cormorant.core.Page;
import io.cormorant.core.Prose;
import io.cormorant.core.Published;
import io.cormorant.core.Request;
import io.cormorant.core.Response;
import io.cormorant.core.RobotsRule;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import io.cormorant.core.Validators;
import io.cormorant.crawl.crew.ErrandResult;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// Messages of every kind with anything in them.
@SuppressWarnings("EnumOrdinal") // any of the values will do
final class RandomMessages {
  private static final String LETTERS = "abc xyz-0189 äß 数据库 ☂ 𝄞\n\t\"<&";

  private final SplittableRandom random;

  RandomMessages(SplittableRandom random) {
    this.random = random;
  }

  Message message() {
    return switch (random.nextInt(10)) {
      case 0 -> new Message.Muster(random.nextLong(), text(), Map.of(text(), beat()));
      case 1 ->
          new Message.Dossier(
              text(), random.nextLong(), Map.of(text(), bytes()), random.nextBoolean());
      case 2 -> new Message.Learned(text(), random.nextLong(), random.nextLong(), bytes());
      case 3 -> new Message.Over(text(), random.nextLong());
      case 4 -> new Message.Drain(random.nextBoolean());
      case 5 -> new Message.Order(ticket(), beat(), url(), validators());
      case 6 -> report();
      case 7 -> new Message.Returned(ticket(), text(), text());
      case 8 -> new Message.Wants(text(), random.nextLong(), text());
      default ->
          new Message.Present(
              new WorkerNote(
                  text(),
                  text(),
                  random.nextInt(),
                  random.nextLong(),
                  beat(),
                  random.nextInt(),
                  random.nextInt(),
                  random.nextLong(),
                  random.nextLong(),
                  random.nextInt(),
                  random.nextBoolean()));
    };
  }

  Message.Report report() {
    return new Message.Report(
        ticket(),
        text(),
        result(),
        new SiteNote(
            Duration.ofNanos(random.nextLong(1L << 50)), list(this::url), random.nextLong()),
        random.nextLong());
  }

  private Beat beat() {
    return new Beat(new Turn(random.nextLong(), random.nextInt()), random.nextLong());
  }

  private Validators validators() {
    return new Validators(maybe(this::text), maybe(this::text));
  }

  private Ticket ticket() {
    return new Ticket(text(), random.nextLong(), random.nextLong(), random.nextInt());
  }

  private ErrandResult result() {
    return switch (random.nextInt(4)) {
      case 0 ->
          new ErrandResult.Read(
              random.nextLong(),
              document(),
              text(),
              random.nextLong(),
              random.nextBoolean(),
              page(),
              new Judgement(
                  random.nextDouble(),
                  random.nextBoolean(),
                  list(() -> new Judgement.Evidence(text(), random.nextDouble())),
                  list(random::nextDouble)));
      case 1 -> new ErrandResult.Redirected(random.nextLong(), random.nextInt(), url());
      case 2 ->
          new ErrandResult.Unchanged(random.nextLong(), new Response.Unchanged(url(), headers()));
      default ->
          new ErrandResult.Missed(
              random.nextLong(), random.nextInt(), random.nextLong(), outcome());
    };
  }

  private Response.Document document() {
    Response.Document whole =
        new Response.Document(
            url(), 200, headers(), bytes(), maybe(this::text), maybe(this::request));
    return random.nextBoolean()
        ? whole
        : whole.leftAt(
            new Deposit(
                text(), text(), random.nextLong(), random.nextLong(), text(), random.nextInt()));
  }

  private Outcome outcome() {
    return switch (Outcome.Kind.values()[random.nextInt(Outcome.Kind.values().length)]) {
      case REFUSED -> new Outcome.Refused(text(), guard());
      case GONE -> new Outcome.Gone(random.nextInt());
      case SERVER_FAILED -> new Outcome.ServerFailed(random.nextInt());
      case BUSY -> new Outcome.Busy(random.nextInt(), Duration.ofNanos(random.nextLong()));
      case UNREACHABLE -> new Outcome.Unreachable(text(), guard());
      case TIMED_OUT -> new Outcome.TimedOut(Duration.ofNanos(random.nextLong()));
      case TOO_LARGE -> new Outcome.TooLarge(random.nextLong());
      case NOT_TEXT -> new Outcome.NotText(text());
      case DUPLICATE -> new Outcome.Duplicate(url());
      case UNCHANGED -> new Outcome.Unchanged();
      case SOFT_GONE -> new Outcome.SoftGone(text());
      case TOO_MANY_REDIRECTS -> new Outcome.TooManyRedirects(random.nextInt());
      case BROKEN -> new Outcome.Broken(text(), guard());
    };
  }

  private Page page() {
    return new Page(
        url(),
        maybe(this::url),
        text(),
        text(),
        list(this::text),
        some(RobotsRule.class),
        list(this::text),
        new Prose.Settled(
            text(),
            text(),
            text(),
            some(Mark.class),
            maybe(
                () ->
                    new Published(
                        LocalDate.ofEpochDay(random.nextInt(30_000)),
                        Published.Source.values()[random.nextInt(4)]))),
        list(this::link),
        text(),
        random.nextBoolean(),
        some(Guard.class),
        random.nextBoolean()
            ? UsageSignals.NONE
            : new UsageSignals(
                list(this::text),
                Map.of(text(), text()),
                maybe(random::nextBoolean),
                maybe(this::text),
                maybe(this::text)));
  }

  private Link link() {
    return new Link(
        url(),
        text(),
        text(),
        text(),
        new LinkedHashSet<>(List.of("rel" + random.nextInt(3))),
        random.nextInt(),
        Link.Kind.values()[random.nextInt(Link.Kind.values().length)]);
  }

  private Request request() {
    return new Request(text(), text(), headers());
  }

  private Headers headers() {
    return new Headers(list(() -> new Headers.Field(text(), text())));
  }

  private Guard guard() {
    return maybe(() -> Guard.values()[random.nextInt(Guard.values().length)]);
  }

  private <E extends Enum<E>> Set<E> some(Class<E> type) {
    Set<E> chosen = EnumSet.noneOf(type);
    for (E one : type.getEnumConstants()) {
      if (random.nextInt(4) == 0) {
        chosen.add(one);
      }
    }
    return chosen;
  }

  private Url url() {
    return Url.of("http://h" + random.nextInt(50) + ".test/" + random.nextInt(1_000));
  }

  private String text() {
    int[] letters = LETTERS.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(4) == 0 ? random.nextInt(2_000) : random.nextInt(20);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return text.toString();
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(3_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private <T> List<T> list(Supplier<T> one) {
    List<T> all = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      all.add(one.get());
    }
    return all;
  }

  private <T> T maybe(Supplier<T> one) {
    return random.nextBoolean() ? one.get() : null;
  }
}

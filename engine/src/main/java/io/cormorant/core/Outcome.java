package io.cormorant.core;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Why a URL gave no visit. Every ending that is not a judged page is one of these.
public sealed interface Outcome {
  /// What kinds of endings there are, and what follows from each.
  enum Kind {
    REFUSED("refused", Ends.WELL),
    GONE("gone", Ends.FOR_GOOD),
    SERVER_FAILED("server-failed", Ends.FOR_NOW),
    BUSY("busy", Ends.FOR_NOW),
    UNREACHABLE("unreachable", Ends.FOR_NOW),
    TIMED_OUT("timed-out", Ends.FOR_NOW),
    TOO_LARGE("too-large", Ends.WELL),
    NOT_TEXT("not-text", Ends.WELL),
    DUPLICATE("duplicate", Ends.WELL),
    UNCHANGED("unchanged", Ends.WELL),
    SOFT_GONE("soft-404", Ends.FOR_GOOD),
    TOO_MANY_REDIRECTS("too-many-redirects", Ends.FOR_GOOD),
    BROKEN("broken", Ends.FOR_NOW);

    private enum Ends {
      WELL,
      FOR_NOW,
      FOR_GOOD
    }

    private final String code;
    private final Ends ends;

    Kind(String code, Ends ends) {
      this.code = code;
      this.ends = ends;
    }

    /// The name used in files and reports.
    public String code() {
      return code;
    }

    /// The kind of that code, if there is one.
    public static Optional<Kind> of(String code) {
      return Optional.ofNullable(BY_CODE.get(code));
    }

    /// Whether something went wrong, so that the URL is an error. The others ended as they should:
    /// a rule refused them, or there was nothing for us in what came.
    public boolean isError() {
      return ends != Ends.WELL;
    }

    /// Whether it may have passed when the URL is asked for again.
    public boolean mayPass() {
      return ends == Ends.FOR_NOW;
    }

    private static final Map<String, Kind> BY_CODE =
        Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Kind::code, k -> k));
  }

  Kind kind();

  /// The name used in files and reports.
  default String code() {
    return kind().code();
  }

  /// What happened, in words for people.
  String sentence();

  /// The guard that brought it about, if one did.
  default @Nullable Guard guard() {
    return null;
  }

  /// See [Kind#isError].
  default boolean isError() {
    return kind().isError();
  }

  /// A rule of ours or of the site forbids it; `rule` names the rule and what it met.
  record Refused(String rule, @Nullable Guard guard) implements Outcome {
    public Refused(String rule) {
      this(rule, null);
    }

    @Override
    public Kind kind() {
      return Kind.REFUSED;
    }

    @Override
    public String sentence() {
      return "refused by " + rule;
    }
  }

  /// The server has no such page for us (4xx).
  record Gone(int status) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.GONE;
    }

    @Override
    public String sentence() {
      return "the server answered " + status;
    }
  }

  /// The server failed (5xx) or answered something that is no answer.
  record ServerFailed(int status) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.SERVER_FAILED;
    }

    @Override
    public String sentence() {
      return "server error " + status;
    }
  }

  /// The server wants to be left alone for a while (429, 503).
  ///
  /// @param retryAfter the wait it asked for, within our limits
  record Busy(int status, Duration retryAfter) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.BUSY;
    }

    @Override
    public String sentence() {
      return "the server answered " + status + ": come back in " + retryAfter.toSeconds() + " s";
    }
  }

  /// No connection, no such host, broken off.
  record Unreachable(String reason, @Nullable Guard guard) implements Outcome {
    /// Its host was not asked for this page, since it had not answered for others.
    public static final Unreachable GIVEN_UP = new Unreachable("the host failed too often");

    public Unreachable(String reason) {
      this(reason, null);
    }

    @Override
    public Kind kind() {
      return Kind.UNREACHABLE;
    }

    @Override
    public String sentence() {
      return "not reachable: " + reason;
    }
  }

  /// It took longer than we wait.
  record TimedOut(Duration waited) implements Outcome {
    @Override
    public Guard guard() {
      return Guard.TOTAL_TIME;
    }

    @Override
    public Kind kind() {
      return Kind.TIMED_OUT;
    }

    @Override
    public String sentence() {
      return "no answer within " + waited.toMillis() + " ms";
    }
  }

  /// Larger than we read.
  record TooLarge(long limit) implements Outcome {
    @Override
    public Guard guard() {
      return Guard.BODY_SIZE;
    }

    @Override
    public Kind kind() {
      return Kind.TOO_LARGE;
    }

    @Override
    public String sentence() {
      return "larger than " + limit + " bytes";
    }
  }

  /// Not a text we can parse.
  record NotText(String mediaType) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.NOT_TEXT;
    }

    @Override
    public String sentence() {
      return "not a text page but " + mediaType;
    }
  }

  /// The same page, or the same text, came before under another URL.
  record Duplicate(Url of) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.DUPLICATE;
    }

    @Override
    public String sentence() {
      return "the same as " + of;
    }
  }

  /// The server says that the page is still the version we know (304).
  record Unchanged() implements Outcome {
    @Override
    public Kind kind() {
      return Kind.UNCHANGED;
    }

    @Override
    public String sentence() {
      return "the same as when it was fetched before";
    }
  }

  /// The page says that there is no such page, though the status is that of one.
  record SoftGone(String title) implements Outcome {
    @Override
    public Guard guard() {
      return Guard.SOFT_404;
    }

    @Override
    public Kind kind() {
      return Kind.SOFT_GONE;
    }

    @Override
    public String sentence() {
      return "a page that says it does not exist, titled '" + title + "'";
    }
  }

  /// More redirects than we follow, or a circle of them.
  record TooManyRedirects(int hops) implements Outcome {
    @Override
    public Guard guard() {
      return Guard.REDIRECTS;
    }

    @Override
    public Kind kind() {
      return Kind.TOO_MANY_REDIRECTS;
    }

    @Override
    public String sentence() {
      return "still redirected after " + hops + " hops";
    }
  }

  /// The page, or our reading of it, broke.
  record Broken(String reason, @Nullable Guard guard) implements Outcome {
    public Broken(String reason) {
      this(reason, null);
    }

    @Override
    public Kind kind() {
      return Kind.BROKEN;
    }

    @Override
    public String sentence() {
      return "could not be read: " + reason;
    }
  }
}

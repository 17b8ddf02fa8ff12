package io.cormorant.core;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Why a URL gave no visit. Every ending that is not a judged page is one of these.
public sealed interface Outcome {
  /// The name used in files and reports.
  String code();

  /// What happened, in words for people.
  String sentence();

  /// The guard that brought it about, if one did.
  default @Nullable Guard guard() {
    return null;
  }

  /// Whether something went wrong, so that the URL is an error. The others ended as they should: a
  /// rule refused them, or there was nothing for us in what came.
  default boolean isError() {
    return switch (this) {
      case Gone _,
          ServerFailed _,
          Busy _,
          Unreachable _,
          TimedOut _,
          SoftGone _,
          TooManyRedirects _,
          Broken _ ->
          true;
      case Refused _, TooLarge _, NotText _, Duplicate _, Unchanged _ -> false;
    };
  }

  /// A rule of ours or of the site forbids it; `rule` names the rule and what it met.
  record Refused(String rule, @Nullable Guard guard) implements Outcome {
    public Refused(String rule) {
      this(rule, null);
    }

    @Override
    public String code() {
      return "refused";
    }

    @Override
    public String sentence() {
      return "refused by " + rule;
    }
  }

  /// The server has no such page for us (4xx).
  record Gone(int status) implements Outcome {
    @Override
    public String code() {
      return "gone";
    }

    @Override
    public String sentence() {
      return "the server answered " + status;
    }
  }

  /// The server failed (5xx) or answered something that is no answer.
  record ServerFailed(int status) implements Outcome {
    @Override
    public String code() {
      return "server-failed";
    }

    @Override
    public String sentence() {
      return "the server failed with " + status;
    }
  }

  /// The server wants to be left alone for a while (429, 503).
  ///
  /// @param retryAfter the wait it asked for, within our limits
  record Busy(int status, Duration retryAfter) implements Outcome {
    @Override
    public String code() {
      return "busy";
    }

    @Override
    public String sentence() {
      return "the server answered " + status + ": come back in " + retryAfter.toSeconds() + " s";
    }
  }

  /// No connection, no such host, broken off.
  record Unreachable(String reason, @Nullable Guard guard) implements Outcome {
    public Unreachable(String reason) {
      this(reason, null);
    }

    @Override
    public String code() {
      return "unreachable";
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
    public String code() {
      return "timed-out";
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
    public String code() {
      return "too-large";
    }

    @Override
    public String sentence() {
      return "larger than " + limit + " bytes";
    }
  }

  /// Not a text we can parse.
  record NotText(String mediaType) implements Outcome {
    @Override
    public String code() {
      return "not-text";
    }

    @Override
    public String sentence() {
      return "not a text page but " + mediaType;
    }
  }

  /// The same page, or the same text, came before under another URL.
  record Duplicate(Url of) implements Outcome {
    @Override
    public String code() {
      return "duplicate";
    }

    @Override
    public String sentence() {
      return "the same as " + of;
    }
  }

  /// The server says that the page is still the version we know (304).
  record Unchanged() implements Outcome {
    @Override
    public String code() {
      return "unchanged";
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
    public String code() {
      return "soft-404";
    }

    @Override
    public String sentence() {
      return "a page that says it is not there, titled '" + title + "'";
    }
  }

  /// More redirects than we follow, or a circle of them.
  record TooManyRedirects(int hops) implements Outcome {
    @Override
    public Guard guard() {
      return Guard.REDIRECTS;
    }

    @Override
    public String code() {
      return "too-many-redirects";
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
    public String code() {
      return "broken";
    }

    @Override
    public String sentence() {
      return "could not be read: " + reason;
    }
  }
}

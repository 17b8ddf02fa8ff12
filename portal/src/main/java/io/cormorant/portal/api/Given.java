package io.cormorant.portal.api;

import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.web.NotFound;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What programs may give, and how much of it.
final class Given {
  static final int LONGEST_TEXT = 5_000;
  static final int LONGEST_TERM = 100;
  static final int LONGEST_URL = 4_000;
  static final int MOST_TERMS = 200;
  static final int MOST_LISTED = 100;
  static final String USUALLY_LISTED = "50";

  private static final Pattern ID = Pattern.compile("[0-9]{1,18}|[1-8][0-9]{18}");
  private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}");

  private Given() {}

  /// @throws NotFound if nothing can have that id
  static long id(String text) {
    if (!ID.matcher(text).matches()) {
      throw new NotFound();
    }
    return Long.parseLong(text);
  }

  /// @throws BadInput if it is too long
  static String text(String field, @Nullable String value, int longest) {
    if (value == null) {
      return "";
    }
    if (value.length() > longest) {
      throw new BadInput("%s: must have at most %d characters".formatted(field, longest));
    }
    return value.strip();
  }

  /// @throws BadInput if there is none, or it is too long
  static String needed(String field, @Nullable String value, int longest) {
    String text = text(field, value, longest);
    if (text.isEmpty()) {
      throw new BadInput(field + ": is required");
    }
    return text;
  }

  /// @throws BadInput if there is none
  static <T> T needed(String field, @Nullable T value) {
    if (value == null) {
      throw new BadInput(field + ": is required");
    }
    return value;
  }

  /// Addresses, of which blank ones are left out.
  ///
  /// @throws BadInput if there are too many, or one is too long
  static List<String> addresses(String field, @Nullable List<@Nullable String> values, int most) {
    List<String> all = new ArrayList<>();
    for (String value : values == null ? List.<@Nullable String>of() : values) {
      String text = text(field, value, LONGEST_URL);
      if (!text.isEmpty()) {
        all.add(text);
      }
    }
    if (all.size() > most) {
      throw new BadInput("%s: at most %d are allowed".formatted(field, most));
    }
    return all;
  }

  /// @throws BadInput if it is too small or too large
  static int number(String field, @Nullable Integer value, int usual, int most) {
    int number = value == null ? usual : value;
    if (number < 1 || number > most) {
      throw new BadInput("%s: must be 1 to %d, not %d".formatted(field, most, number));
    }
    return number;
  }

  /// @throws BadInput if it is none
  static String language(@Nullable String value) {
    String text = text("language", value, 20);
    if (!text.isEmpty() && !LANGUAGE.matcher(text).matches()) {
      throw new BadInput("language: give a code such as en or zh, or none for any");
    }
    return text;
  }

  /// @throws BadInput if it is no address of a page
  static Url url(@Nullable String value) {
    return PlanDesk.urls(List.of(needed("url", value, LONGEST_URL))).getFirst();
  }

  /// How many are listed at a time.
  ///
  /// @throws BadInput if that is none or too many
  static int limit(int value) {
    return number("limit", value, 1, MOST_LISTED);
  }
}

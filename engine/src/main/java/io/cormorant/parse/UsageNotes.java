package io.cormorant.parse;

import io.cormorant.core.Headers;
import io.cormorant.core.Url;
import io.cormorant.core.UsageSignals;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Gathers what a page and its headers say about its use. The stricter of two words wins; of
/// addresses the first. Used by one thread.
final class UsageNotes {
  private static final Pattern LICENCE_LINK =
      Pattern.compile("<([^<>]{1,2048})>[^<>,]{0,256}?;\\s*rel\\s*=\\s*\"?license\\b");

  private final Set<String> robots = new LinkedHashSet<>();
  private String contentSignal = "";
  private @Nullable Boolean tdmReservation;
  private @Nullable String tdmPolicy;
  private @Nullable String licence;

  void robots(String tag) {
    for (String word : UsageSignals.limitingWords(WhiteSpace.fold(tag, Limits.ATTRIBUTE))) {
      if (robots.size() < UsageSignals.MAX_WORDS) {
        robots.add(word);
      }
    }
  }

  void tdmReservation(String value) {
    switch (value.strip()) {
      case "1" -> tdmReservation = true;
      case "0" -> tdmReservation = tdmReservation != null && tdmReservation;
      default -> {}
    }
  }

  void tdmPolicy(String address) {
    tdmPolicy = tdmPolicy == null ? address(address) : tdmPolicy;
  }

  void licence(String reference) {
    licence = licence == null ? address(reference) : licence;
  }

  void header(Headers.Field field) {
    switch (field.name().toLowerCase(Locale.ROOT)) {
      case "content-signal" ->
          contentSignal = WhiteSpace.fold(contentSignal + "," + field.value(), Limits.ATTRIBUTE);
      case "tdm-reservation" -> tdmReservation(field.value());
      case "tdm-policy" -> tdmPolicy(field.value());
      case "link" -> {
        Matcher link = LICENCE_LINK.matcher(WhiteSpace.fold(field.value(), Limits.DESCRIPTION));
        if (link.find()) {
          licence(link.group(1));
        }
      }
      default -> {}
    }
  }

  /// @param page against which addresses are resolved
  UsageSignals signals(Url page) {
    if (robots.isEmpty()
        && contentSignal.isEmpty()
        && tdmReservation == null
        && tdmPolicy == null
        && licence == null) {
      return UsageSignals.NONE;
    }
    return new UsageSignals(
            robots.stream().toList(),
            Map.of(),
            tdmReservation,
            resolved(page, tdmPolicy),
            resolved(page, licence))
        .withContentSignal(contentSignal);
  }

  private static @Nullable String resolved(Url page, @Nullable String reference) {
    return reference == null ? null : page.resolve(reference).map(Url::toString).orElse(null);
  }

  private static @Nullable String address(String reference) {
    String folded = WhiteSpace.fold(reference, Url.MAX_LENGTH);
    return folded.isEmpty() ? null : folded;
  }
}

package io.cormorant.plan;

import io.cormorant.core.Url;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// What the texts of a topic file may say, key by key.
final class Values {
  /// Names a folder, so its UTF-8 form must stay under 255 bytes.
  static final int MAX_ID = 60;

  private static final int MAX_TEXT = 1_000;
  private static final Pattern BAD_IN_ID = Pattern.compile("[\\p{Cc}/\\\\:*?\"<>|]");
  private static final Pattern BAD_IN_DOMAIN = Pattern.compile("[^\\p{L}\\p{M}\\p{N}.-]");
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");
  private static final List<String> WEBS =
      List.of(CrawlPlan.LIVE, "recorded", "generated", "served");

  private Values() {}

  static String text(String text) throws Unfit {
    if (text.isBlank()) {
      throw new Unfit("is empty");
    }
    if (text.length() > MAX_TEXT) {
      throw new Unfit("is longer than " + MAX_TEXT + " characters");
    }
    return text;
  }

  static String id(String text) throws Unfit {
    if (text.isBlank() || text.length() > MAX_ID) {
      throw new Unfit("must have between 1 and " + MAX_ID + " characters");
    }
    if (BAD_IN_ID.matcher(text).find() || text.startsWith(".") || !text.equals(text.strip())) {
      throw new Unfit(
          Problems.quote(text) + " cannot name a folder; did you mean '" + slug(text) + "'?");
    }
    return text;
  }

  /// A name as an id: letters of any script and digits in lower case, all else a dash.
  static String slug(String name) {
    String dashed =
        name.toLowerCase(Locale.ROOT)
            .replaceAll("[^\\p{L}\\p{M}\\p{N}]+", "-")
            .replaceAll("^-|-$", "");
    if (dashed.length() <= MAX_ID) {
      return dashed;
    }
    int end = Character.isHighSurrogate(dashed.charAt(MAX_ID - 1)) ? MAX_ID - 1 : MAX_ID;
    return dashed.substring(0, end).replaceAll("-$", "");
  }

  static String languageTag(String text) throws Unfit {
    try {
      String language = new Locale.Builder().setLanguageTag(text).build().getLanguage();
      if (List.of(Locale.getISOLanguages()).contains(language)) {
        return text;
      }
    } catch (IllformedLocaleException e) {
      throw new Unfit(Problems.quote(text) + " is not a language tag such as en or zh-Hans");
    }
    throw new Unfit(
        Problems.quote(text) + " names no known language; write a tag such as en or zh-Hans");
  }

  static String languageCode(String text) throws Unfit {
    if (!LANGUAGE.matcher(text).matches()) {
      throw new Unfit(Problems.quote(text) + " is not a language code such as en or zh");
    }
    return text;
  }

  /// A full web address, or a bare host (perhaps with a path), which is asked over https.
  static Url seed(String text) throws Unfit {
    String raw = text.strip();
    if (raw.contains("://")) {
      return Url.parse(raw)
          .orElseThrow(() -> new Unfit(Problems.quote(raw) + " is not an http or https URL"));
    }
    Optional<Url> url = raw.contains("@") ? Optional.empty() : Url.parse("https://" + raw);
    if (url.isEmpty() || !looksLikeHost(url.get().host())) {
      throw new Unfit(
          Problems.quote(raw)
              + " is not a URL; write it in full, such as https://www.example.org/");
    }
    return url.get();
  }

  /// The full address of a page. Nothing is guessed: `page.html` could be a host or a file.
  static Url page(String text) throws Unfit {
    String raw = text.strip();
    return Url.parse(raw)
        .orElseThrow(
            () ->
                new Unfit(
                    Problems.quote(raw)
                        + " is not an http or https URL; write it in full, as"
                        + " https://www.example.org/page"));
  }

  static String domain(String text) throws Unfit {
    String host = text.toLowerCase(Locale.ROOT);
    if (BAD_IN_DOMAIN.matcher(host).find() || host.startsWith(".") || host.isEmpty()) {
      throw new Unfit(
          Problems.quote(text)
              + " is not a domain; write only a name such as example.org, which covers all below it");
    }
    try {
      return IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
    } catch (IllegalArgumentException e) {
      throw new Unfit(Problems.quote(text) + " is not a domain");
    }
  }

  /// A path pattern; characters outside ASCII are encoded as they are in a normalised URL.
  static String pathPattern(String text) throws Unfit {
    if (!text.startsWith("/") && !text.startsWith("*")) {
      throw new Unfit(Problems.quote(text) + " is not a path; it must begin with / or *");
    }
    StringBuilder out = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b > ' ') {
        out.append((char) b);
      } else {
        out.append(String.format("%%%02X", b));
      }
    }
    return out.toString();
  }

  /// A file looked for beside the topic file, but named whole, so that it also holds in a crawl
  /// folder.
  static Unfit.Reading<Path> fileBeside(Path topicFile) {
    return text -> {
      try {
        return topicFile.toAbsolutePath().resolveSibling(text(text)).normalize();
      } catch (InvalidPathException e) {
        throw new Unfit(Problems.quote(text) + " is not a file name");
      }
    };
  }

  static boolean flag(String text) throws Unfit {
    return switch (text) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw new Unfit(Problems.quote(text) + " is neither true nor false");
    };
  }

  static Keep keep(String text) throws Unfit {
    return switch (text) {
      case "all" -> Keep.ALL;
      case "maybe" -> Keep.MAYBE;
      case "relevant" -> Keep.RELEVANT;
      default ->
          throw new Unfit(Problems.quote(text) + " is not one of 'relevant', 'maybe' and 'all'");
    };
  }

  static Precision precision(String text) throws Unfit {
    return switch (text) {
      case "high" -> Precision.HIGH;
      case "balanced" -> Precision.BALANCED;
      case "recall" -> Precision.RECALL;
      default ->
          throw new Unfit(Problems.quote(text) + " is not one of 'high', 'balanced' and 'recall'");
    };
  }

  static Render render(String text) throws Unfit {
    return switch (text) {
      case "never" -> Render.NEVER;
      case "auto" -> Render.AUTO;
      case "always" -> Render.ALWAYS;
      default ->
          throw new Unfit(Problems.quote(text) + " is not one of 'never', 'auto' and 'always'");
    };
  }

  static String web(String text) throws Unfit {
    String kind = text.contains(":") ? text.substring(0, text.indexOf(':')) : text;
    boolean complete = !kind.equals("recorded") || text.length() > "recorded:".length();
    if (!WEBS.contains(kind) || !complete || (kind.equals("live") && !text.equals("live"))) {
      throw new Unfit(
          Problems.quote(text)
              + " is not one of 'live', 'recorded:FOLDER', 'generated:OPTIONS' and 'served:OPTIONS'");
    }
    return text;
  }

  private static boolean looksLikeHost(String host) {
    return host.contains(".") || host.equals("localhost");
  }
}

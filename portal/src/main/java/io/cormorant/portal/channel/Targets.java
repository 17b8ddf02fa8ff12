package io.cormorant.portal.channel;

import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.store.Problem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// Where channels may lead. Hosts are looked at when they are connected to, since a name may mean
/// another address by then.
///
/// @param allowPrivate whether addresses of this machine and private networks may be told, and
///   without encryption
record Targets(boolean allowPrivate) {
  private static final int LONGEST_MAIL = 254;
  private static final int LONGEST_URL = 2_000;
  private static final int KEY_BYTES = 65;
  private static final int AUTH_BYTES = 16;
  private static final Pattern MAIL =
      Pattern.compile(
          "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
              + "@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)"
              + "(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*");
  private static final Pattern PHONE = Pattern.compile("[+]?[0-9A-Za-z][0-9A-Za-z_.@-]{0,63}");

  /// What is kept of a channel that somebody wants.
  ///
  /// @throws Problem if it leads nowhere
  Map<String, String> checked(Wanted wanted) {
    String to = wanted.to().strip();
    return switch (wanted.kind()) {
      case FEED -> Map.of();
      case MAIL -> Map.of(Channel.TO, mail(to));
      case PHONE -> Map.of(Channel.TO, phone(to));
      case WEBHOOK -> Map.of(Channel.TO, url(to, false).toString());
      case BROWSER ->
          Map.of(
              Channel.TO,
              url(to, true).toString(),
              Channel.KEY,
              bytes(wanted.key(), KEY_BYTES),
              Channel.AUTH,
              bytes(wanted.auth(), AUTH_BYTES));
    };
  }

  private static String mail(String text) {
    if (text.length() > LONGEST_MAIL || !MAIL.matcher(text).matches()) {
      throw new Problem("problem.channel-mail", "'%s' is not a mail address", shortened(text));
    }
    return text;
  }

  private static String phone(String text) {
    String number = text.replaceAll("(?<=[0-9]) (?=[0-9])", "");
    if (!PHONE.matcher(number).matches()) {
      throw new Problem(
          "problem.channel-phone",
          "'%s' is neither a number nor the name of a topic",
          shortened(text));
    }
    return number;
  }

  private URI url(String text, boolean encrypted) {
    try {
      URI url = new URI(text);
      String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
      boolean web =
          scheme.equals("https") || (scheme.equals("http") && (!encrypted || allowPrivate));
      if (web
          && text.length() <= LONGEST_URL
          && url.getHost() != null
          && url.getRawUserInfo() == null
          && text.chars().allMatch(c -> c > ' ' && c < 127)) {
        return url;
      }
    } catch (URISyntaxException e) {
      throw noUrl(text);
    }
    throw noUrl(text);
  }

  private static Problem noUrl(String text) {
    return new Problem(
        "problem.channel-url", "'%s' is not a web address that can be used", shortened(text));
  }

  private static String bytes(String text, int length) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      if (bytes.length == length) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      }
    } catch (IllegalArgumentException e) {
      throw noKey();
    }
    throw noKey();
  }

  private static Problem noKey() {
    return new Problem("problem.channel-key", "the browser gave no key");
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), 100));
  }
}

package io.cormorant.plan;

import io.cormorant.core.Url;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Whom a crawl of the live web may ask, and who it says it is.
///
/// @param contact a mail address or a URL where the people whose sites are crawled reach its owner;
///   without one no public address is asked
/// @param allowPrivate whether addresses of this machine and of private networks may be asked
/// @param render which pages have their scripts run, which makes them ask for more
public record Access(@Nullable String contact, boolean allowPrivate, Render render) {
  public static final Access NONE = new Access(null, false, Render.NEVER);

  private static final Pattern MAIL =
      Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}");

  public Access {
    if (contact != null && !isContact(contact)) {
      throw new IllegalArgumentException(
          "'" + contact + "' is neither a mail address nor a URL where you can be reached");
    }
  }

  /// What a crawler calls itself with this contact.
  public String userAgent(String product) {
    return contact == null ? product : product + " (+" + contact + ")";
  }

  private static boolean isContact(String text) {
    boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '(' && c != ')');
    return printable && (MAIL.matcher(text).matches() || Url.parse(text).isPresent());
  }
}

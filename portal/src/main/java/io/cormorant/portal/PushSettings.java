package io.cormorant.portal;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// How a portal reaches people who are not looking at it.
///
/// @param publicUrl what links in messages begin with, without a slash at the end; null for the
///   address that the portal listens at
/// @param mail null if it sends none
/// @param phone address of a gateway for texts, with `{to}` and `{text}` in it; null if the
///   administrator names one, or nobody
public record PushSettings(
    @Nullable URI publicUrl, @Nullable MailSettings mail, @Nullable String phone) {
  public static final PushSettings NONE = new PushSettings(null, null, null);
}

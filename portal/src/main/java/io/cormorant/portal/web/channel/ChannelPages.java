package io.cormorant.portal.web.channel;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.channel.Channel;
import io.cormorant.portal.channel.Channels;
import io.cormorant.portal.channel.Channels.Wanted;
import io.cormorant.portal.channel.DeliveryDesk;
import io.cormorant.portal.channel.Failure;
import io.cormorant.portal.channel.Kind;
import io.cormorant.portal.channel.Outbox;
import io.cormorant.portal.channel.Preferences;
import io.cormorant.portal.channel.PublicAddress;
import io.cormorant.portal.channel.Vapid;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// How an account wants to be told.
@Controller
class ChannelPages {
  private static final String PAGE = "redirect:/notifications";

  private final Channels channels;
  private final Preferences preferences;
  private final DeliveryDesk desk;
  private final Outbox outbox;
  private final Vapid vapid;
  private final PublicAddress address;
  private final Shell shell;
  private final MessageSource messages;

  ChannelPages(
      Channels channels,
      Preferences preferences,
      DeliveryDesk desk,
      Outbox outbox,
      Vapid vapid,
      PublicAddress address,
      Shell shell,
      MessageSource messages) {
    this.channels = channels;
    this.preferences = preferences;
    this.desk = desk;
    this.outbox = outbox;
    this.vapid = vapid;
    this.address = address;
    this.shell = shell;
    this.messages = messages;
  }

  @GetMapping("/notifications")
  String page(Model model, @AuthenticationPrincipal PortalUser user, Authentication rights) {
    refuseReaders(rights);
    long account = user.account().id();
    model.addAttribute("channels", channels.of(account));
    model.addAttribute("preference", preferences.of(account));
    model.addAttribute("chosen", preferences.said(account).isPresent());
    model.addAttribute("zones", Preferences.zones());
    model.addAttribute("mail", desk.isReady(Kind.MAIL));
    model.addAttribute("phone", desk.isReady(Kind.PHONE));
    model.addAttribute("waiting", outbox.waiting(account, false));
    model.addAttribute("again", outbox.waiting(account, true));
    model.addAttribute("key", vapid.publicKey());
    model.addAttribute("feeds", address.of("/feeds/"));
    return "channel/notifications";
  }

  /// A page with secrets that last is not for tokens that only read.
  static void refuseReaders(Authentication rights) {
    if (!PortalUser.mayWrite(rights)) {
      throw new ResponseStatusException(HttpStatus.FORBIDDEN);
    }
  }

  @PostMapping("/notifications/preferences")
  String preferences(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam String zone,
      @RequestParam String language,
      @RequestParam String digest,
      @RequestParam(defaultValue = "") String from,
      @RequestParam(defaultValue = "") String to,
      RedirectAttributes flash) {
    return done(
        locale,
        flash,
        () ->
            preferences.set(
                user.account().id(), Preferences.read(zone, language, digest, from, to)));
  }

  @PostMapping("/notifications/channels")
  String add(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam String kind,
      @RequestParam(defaultValue = "") String label,
      @RequestParam(defaultValue = "") String to,
      @RequestParam(defaultValue = "") String key,
      @RequestParam(defaultValue = "") String auth,
      @RequestParam(defaultValue = "false") boolean daily,
      @RequestParam(defaultValue = "") String zone,
      RedirectAttributes flash) {
    return done(
        locale,
        flash,
        () -> {
          Kind wanted = desk.ready(kind);
          Channel made =
              channels.add(user.account(), new Wanted(wanted, label, to, key, auth, daily));
          preferences.begin(user.account().id(), locale, zone);
          if (wanted == Kind.WEBHOOK) {
            flash.addFlashAttribute("secret", made.secret());
          }
          outbox.ring();
        });
  }

  private interface Act {
    void run();
  }

  private String done(Locale locale, RedirectAttributes flash, Act act) {
    try {
      act.run();
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return PAGE;
  }

  @PostMapping("/notifications/channels/{id}/enabled")
  String enabled(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      @RequestParam boolean enabled,
      RedirectAttributes flash) {
    Channel channel = own(user, id);
    return done(
        locale,
        flash,
        () -> {
          channels.setEnabled(channel, enabled);
          outbox.ring();
        });
  }

  /// Sends a test and says what came of it.
  @PostMapping("/notifications/channels/{id}/test")
  String test(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      RedirectAttributes flash) {
    Channel channel = own(user, id);
    return done(
        locale,
        flash,
        () ->
            desk.test(channel)
                .ifPresentOrElse(
                    why -> flash.addFlashAttribute("problem", failed(channel, why, locale)),
                    () ->
                        flash.addFlashAttribute(
                            "told",
                            messages.getMessage(
                                "channel.test-sent", new Object[] {channel.label()}, locale))));
  }

  private String failed(Channel channel, Failure why, Locale locale) {
    String reason =
        messages.getMessage("channel.failure." + why.key(), new Object[] {why.detail()}, locale);
    return messages.getMessage(
        "channel.test-failed", new Object[] {channel.label(), reason}, locale);
  }

  /// Sends what waits for the next digest.
  @PostMapping("/notifications/channels/{id}/send")
  String send(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      RedirectAttributes flash) {
    Channel channel = own(user, id);
    outbox.hurry(channel);
    flash.addFlashAttribute(
        "told", messages.getMessage("channel.hurried", new Object[] {channel.label()}, locale));
    return PAGE;
  }

  @PostMapping("/notifications/channels/{id}/daily")
  String daily(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable long id,
      @RequestParam boolean daily) {
    channels.setDaily(own(user, id), daily);
    return PAGE;
  }

  @PostMapping("/notifications/channels/{id}/remove")
  String remove(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    channels.remove(own(user, id));
    return PAGE;
  }

  private Channel own(PortalUser user, long id) {
    return channels.find(user.account().id(), id).orElseThrow(NotFound::new);
  }
}

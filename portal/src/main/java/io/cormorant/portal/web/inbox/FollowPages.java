package io.cormorant.portal.web.inbox;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.ServedWeb;
import io.cormorant.portal.follow.Follow;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.SiteFailure;
import io.cormorant.portal.follow.WatchedSite;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Reasons;
import io.cormorant.portal.web.Shell;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// What one follows.
@Controller
class FollowPages {
  private static final String BACK = "redirect:/follows";

  private final Follows follows;
  private final Topics topics;
  private final ServedWeb web;
  private final MutedSites muted;
  private final MessageSource messages;
  private final Reasons reasons;
  private final Shell shell;
  private final InstantSource clock;

  FollowPages(
      Follows follows,
      Topics topics,
      ServedWeb web,
      MutedSites muted,
      MessageSource messages,
      Reasons reasons,
      Shell shell,
      InstantSource clock) {
    this.follows = follows;
    this.topics = topics;
    this.web = web;
    this.muted = muted;
    this.messages = messages;
    this.reasons = reasons;
    this.shell = shell;
    this.clock = clock;
  }

  @GetMapping("/follows")
  String list(@AuthenticationPrincipal PortalUser user, Locale locale, Model model) {
    List<Follow> all = follows.of(user.account());
    model.addAttribute("follows", all);
    model.addAttribute("failures", failures(all, locale));
    model.addAttribute("now", clock.instant());
    model.addAttribute("usual", FollowForm.SCHEDULES);
    model.addAttribute(
        "topicNames",
        topics.readable(user.account()).stream()
            .collect(Collectors.toMap(TopicRow::id, TopicRow::name, (one, _) -> one)));
    model.addAttribute("mutedSites", muted.of(user.account().id()));
    return "inbox/follows";
  }

  /// Why sites brought nothing when they were looked at last, by their ids.
  private Map<Long, String> failures(List<Follow> all, Locale locale) {
    Map<Long, String> failures = new HashMap<>();
    for (Follow follow : all) {
      for (WatchedSite site : follow.sites()) {
        SiteFailure why = site.failure();
        if (why != null) {
          failures.put(site.id(), reasons.words(why.code(), why.sentence(), locale));
        }
      }
    }
    return failures;
  }

  /// The form for a new one, filled in by what led to it.
  @GetMapping("/follows/new")
  String fresh(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      @RequestParam(defaultValue = "") String kind,
      @RequestParam(required = false) @Nullable Long topic,
      @RequestParam(defaultValue = "") String q,
      @RequestParam(defaultValue = "") String sites) {
    return form(user, locale, model, null, FollowForm.of(kind, "", topic, q, sites, "", "", 0));
  }

  private String form(
      PortalUser user, Locale locale, Model model, @Nullable Follow follow, FollowForm form) {
    model.addAttribute("follow", follow);
    model.addAttribute("form", form);
    model.addAttribute("kinds", Follow.Kind.values());
    model.addAttribute("usual", FollowForm.SCHEDULES);
    model.addAttribute("schedules", FollowForm.schedules(form.every()));
    model.addAttribute("topics", topics.readable(user.account()));
    model.addAttribute("samples", web.samples(locale));
    return "inbox/follow";
  }

  @PostMapping("/follows")
  String create(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      RedirectAttributes flash,
      @RequestParam(defaultValue = "") String kind,
      @RequestParam(defaultValue = "") String name,
      @RequestParam(required = false) @Nullable Long topic,
      @RequestParam(defaultValue = "") String q,
      @RequestParam(defaultValue = "") String sites,
      @RequestParam(defaultValue = "") String words,
      @RequestParam(defaultValue = "") String excluded,
      @RequestParam(defaultValue = "0") int every) {
    FollowForm form = FollowForm.of(kind, name, topic, q, sites, words, excluded, every);
    try {
      Follow made = follows.create(user.account(), form.wanted());
      flash.addFlashAttribute("told", say(locale, "follows.made", made.name()));
      return BACK;
    } catch (BadInput e) {
      model.addAttribute("problem", shell.words(e, locale));
      return form(user, locale, model, null, form);
    }
  }

  @GetMapping("/follows/{id}")
  String shown(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id) {
    Follow follow = own(user, id);
    return form(user, locale, model, follow, FollowForm.of(follow));
  }

  @PostMapping("/follows/{id}")
  String change(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      RedirectAttributes flash,
      @PathVariable long id,
      @RequestParam(defaultValue = "") String name,
      @RequestParam(required = false) @Nullable String q,
      @RequestParam(required = false) @Nullable String sites,
      @RequestParam(defaultValue = "") String words,
      @RequestParam(defaultValue = "") String excluded,
      @RequestParam(required = false) @Nullable Integer every) {
    Follow follow = own(user, id);
    FollowForm before = FollowForm.of(follow);
    FollowForm form =
        new FollowForm(
            follow.kind(),
            name,
            follow.topic(),
            q == null ? before.q() : q,
            sites == null ? before.sites() : sites,
            words,
            excluded,
            every == null ? follow.everyMinutes() : every);
    try {
      follows.change(follow, form.wanted());
      flash.addFlashAttribute("told", say(locale, "follows.changed", own(user, id).name()));
      return BACK;
    } catch (BadInput e) {
      model.addAttribute("problem", shell.words(e, locale));
      return form(user, locale, model, follow, form);
    }
  }

  /// Lets one tell what it finds, or not.
  @PostMapping("/follows/{id}/enabled")
  String enabled(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable long id,
      @RequestParam boolean enabled) {
    follows.setEnabled(own(user, id), enabled);
    return BACK;
  }

  @PostMapping("/follows/{id}/delete")
  String delete(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      RedirectAttributes flash,
      @PathVariable long id) {
    Follow follow = own(user, id);
    follows.delete(follow);
    flash.addFlashAttribute("told", say(locale, "follows.deleted", follow.name()));
    return BACK;
  }

  private String say(Locale locale, String key, Object... values) {
    return messages.getMessage(key, values, locale);
  }

  private Follow own(PortalUser user, long id) {
    return follows.find(user.account(), id).orElseThrow(NotFound::new);
  }
}

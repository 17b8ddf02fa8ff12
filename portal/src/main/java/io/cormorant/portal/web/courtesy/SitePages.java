package io.cormorant.portal.web.courtesy;

import io.cormorant.core.Url;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.courtesy.BlockedSite;
import io.cormorant.portal.courtesy.BlockedSites;
import io.cormorant.portal.courtesy.SiteOrder;
import io.cormorant.portal.courtesy.SiteReport;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// What one's topics asked of sites, and which sites are left alone.
@Controller
class SitePages {
  private static final int MOST_BLOCKED = 200;

  private final Topics topics;
  private final SiteReport report;
  private final BlockedSites blocked;
  private final MessageSource messages;
  private final Shell shell;
  private final Shown shown = new Shown();

  SitePages(
      Topics topics, SiteReport report, BlockedSites blocked, MessageSource messages, Shell shell) {
    this.topics = topics;
    this.report = report;
    this.blocked = blocked;
    this.messages = messages;
    this.shell = shell;
  }

  @ModelAttribute("show")
  Shown shown() {
    return shown;
  }

  /// @param q a part of the name of a host
  @GetMapping("/sites")
  String sites(
      @AuthenticationPrincipal PortalUser user,
      Model model,
      @RequestParam(defaultValue = "") String q,
      @RequestParam(defaultValue = "") String sort,
      @RequestParam(required = false) @Nullable Long topic) {
    List<TopicRow> own = topics.of(user.account());
    List<TopicRow> looked =
        topic == null ? own : List.of(topics.of(user.account(), topic).orElseThrow(NotFound::new));
    SiteOrder order = SiteOrder.of(sort);
    model.addAttribute("topics", own);
    model.addAttribute("isCut", looked.size() > SiteReport.MOST_TOPICS);
    model.addAttribute("mostTopics", SiteReport.MOST_TOPICS);
    model.addAttribute("chosen", topic);
    model.addAttribute("q", q);
    model.addAttribute("orders", SiteOrder.values());
    model.addAttribute("order", order);
    model.addAttribute("sites", report.sites(looked, q, order));
    fillBlocked(model, q);
    return "courtesy/sites";
  }

  private void fillBlocked(Model model, String q) {
    String wanted = q.strip().toLowerCase(Locale.ROOT);
    List<BlockedSite> all =
        blocked.all().stream().filter(one -> one.site().contains(wanted)).toList();
    model.addAttribute("blocked", all.stream().limit(MOST_BLOCKED).toList());
    model.addAttribute("blockedCount", all.size());
    model.addAttribute("longestReason", BlockedSites.LONGEST_REASON);
  }

  @GetMapping("/sites/{host}")
  String site(@AuthenticationPrincipal PortalUser user, Model model, @PathVariable String host) {
    Url home = Url.parse("https://" + host + "/").orElseThrow(NotFound::new);
    SiteReport.Site site =
        report.site(topics.of(user.account()), home.host()).orElseThrow(NotFound::new);
    model.addAttribute("site", site);
    model.addAttribute("host", home.host());
    model.addAttribute("domain", home.registeredDomain());
    model.addAttribute("over", blocked.over(home.host()).orElse(null));
    model.addAttribute("longestReason", BlockedSites.LONGEST_REASON);
    return "courtesy/site";
  }

  /// Has a site left alone by all crawls of the portal. Anybody may say so.
  @PostMapping("/sites/block")
  String block(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam String site,
      @RequestParam(defaultValue = "") String reason,
      @RequestParam(defaultValue = "false") boolean domain,
      RedirectAttributes flash) {
    try {
      BlockedSite made = blocked.block(user.account(), site, domain, reason);
      tell(flash, "sites.block-done", made.site(), locale);
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
      flash.addFlashAttribute("given", site);
    }
    return "redirect:/sites";
  }

  /// Lets a site be crawled again, for administrators.
  @PostMapping("/admin/sites/unblock")
  String unblock(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam String site,
      RedirectAttributes flash) {
    try {
      blocked.unblock(user.account(), site);
      tell(flash, "sites.unblock-done", site, locale);
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/sites";
  }

  private void tell(RedirectAttributes flash, String key, String site, Locale locale) {
    flash.addFlashAttribute("told", messages.getMessage(key, new Object[] {site}, locale));
  }
}

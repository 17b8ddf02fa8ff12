package io.cormorant.portal.web.account;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.store.Secrets;
import io.cormorant.portal.store.Settings;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/// Accounts and settings, for administrators.
@Controller
class AdminPages {
  private final Accounts accounts;
  private final Invitations invitations;
  private final Settings settings;
  private final ReadingLog log;
  private final CrawlDesk desk;
  private final Shell shell;
  private final Secrets secrets = new Secrets();

  AdminPages(
      Accounts accounts,
      Invitations invitations,
      Settings settings,
      ReadingLog log,
      CrawlDesk desk,
      Shell shell) {
    this.accounts = accounts;
    this.invitations = invitations;
    this.settings = settings;
    this.log = log;
    this.desk = desk;
    this.shell = shell;
  }

  @GetMapping("/admin")
  String accounts(Model model) {
    model.addAttribute("accounts", accounts.all());
    model.addAttribute("registration", settings.isRegistrationOpen());
    model.addAttribute("readingDays", log.days());
    return "admin/accounts";
  }

  @PostMapping("/admin/invitations")
  String invite(@RequestParam(defaultValue = "user") String role, RedirectAttributes flash) {
    Role wanted = role.equals(Role.ADMIN.code()) ? Role.ADMIN : Role.USER;
    flash.addFlashAttribute(
        "invitation",
        ServletUriComponentsBuilder.fromCurrentContextPath()
            .path("/invite/" + invitations.create(wanted))
            .toUriString());
    return "redirect:/admin";
  }

  @PostMapping("/admin/registration")
  String registration(@RequestParam boolean open) {
    settings.setRegistrationOpen(open);
    return "redirect:/admin";
  }

  @PostMapping("/admin/reading")
  String reading(Locale locale, @RequestParam int days, RedirectAttributes flash) {
    try {
      log.setDays(days);
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/admin";
  }

  @PostMapping("/admin/accounts/{id}/enabled")
  String enabled(
      Locale locale,
      @PathVariable long id,
      @RequestParam boolean enabled,
      RedirectAttributes flash) {
    try {
      accounts.setEnabled(account(id), enabled);
      if (!enabled) {
        desk.stopAll(account(id));
      }
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/admin";
  }

  @PostMapping("/admin/accounts/{id}/password")
  String password(@PathVariable long id, RedirectAttributes flash) {
    Account account = account(id);
    String fresh = secrets.fresh();
    accounts.setPassword(account, fresh);
    flash.addFlashAttribute("reset", account.name());
    flash.addFlashAttribute("password", fresh);
    return "redirect:/admin";
  }

  private Account account(long id) {
    return accounts.find(id).orElseThrow(NotFound::new);
  }
}

package io.cormorant.portal.web.channel;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.channel.PhoneGateway;
import io.cormorant.portal.channel.PhoneGateway.Gateway;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import java.util.Locale;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// The gateway for texts, which administrators name.
@Controller
class PhonePages {
  private final PhoneGateway gateway;
  private final Shell shell;

  PhonePages(PhoneGateway gateway, Shell shell) {
    this.gateway = gateway;
    this.shell = shell;
  }

  @GetMapping("/admin/phone")
  String page(Model model, Authentication rights) {
    ChannelPages.refuseReaders(rights);
    model.addAttribute("fixed", gateway.isFixed());
    model.addAttribute("gateway", gateway.find().orElse(new Gateway("POST", "", "{text}", "")));
    return "channel/phone";
  }

  @PostMapping("/admin/phone")
  String set(
      Locale locale,
      @RequestParam String method,
      @RequestParam String url,
      @RequestParam(defaultValue = "") String body,
      @RequestParam(defaultValue = "") String header,
      RedirectAttributes flash) {
    if (gateway.isFixed()) {
      throw new NotFound();
    }
    try {
      gateway.set(gateway.withKnownHeader(new Gateway(method, url, body, header)));
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/admin/phone";
  }
}

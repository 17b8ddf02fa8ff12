package io.cormorant.portal.web.courtesy;

import io.cormorant.plan.Access;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.crawling.ServedWeb;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/// Tells the owners of sites what asks them, and how to make it stop. Anybody may read it.
@Controller
class ContactPage {
  /// The name that the crawler looks for in robots.txt, whatever the product is called.
  private static final String ROBOTS_NAME = "cormorant";

  private final PortalParts parts;
  private final PortalSettings settings;
  private final ServedWeb web;

  ContactPage(PortalParts parts, PortalSettings settings, ServedWeb web) {
    this.parts = parts;
    this.settings = settings;
    this.web = web;
  }

  @GetMapping("/contact")
  String contact(Model model) {
    String contact = settings.contact();
    model.addAttribute("userAgent", new Access(contact, false).userAgent(parts.product()));
    model.addAttribute("contact", contact);
    model.addAttribute(
        "contactLink", contact == null || contact.contains("://") ? contact : "mailto:" + contact);
    model.addAttribute("robots", "User-agent: " + ROBOTS_NAME + "\nDisallow: /\n");
    model.addAttribute("isLive", web.isLive());
    return "courtesy/contact";
  }
}

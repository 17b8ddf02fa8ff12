package io.cormorant.portal.web.inbox;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.follow.Opml;
import io.cormorant.portal.web.Shell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.springframework.context.MessageSource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// The sites one follows, from other feed readers and for them.
@Controller
class OpmlPages {
  private final Follows follows;
  private final MessageSource messages;
  private final Shell shell;

  OpmlPages(Follows follows, MessageSource messages, Shell shell) {
    this.follows = follows;
    this.messages = messages;
    this.shell = shell;
  }

  @GetMapping("/follows/opml")
  ResponseEntity<String> exported(@AuthenticationPrincipal PortalUser user) {
    return ResponseEntity.ok()
        .contentType(new MediaType("text", "x-opml", StandardCharsets.UTF_8))
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            ContentDisposition.attachment().filename("cormorant.opml").build().toString())
        .body(Opml.write(follows.of(user.account())));
  }

  /// Follows the sites of a file, each folder of it as one.
  @PostMapping("/follows/opml")
  String imported(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam MultipartFile file,
      RedirectAttributes flash)
      throws IOException {
    try {
      Opml list = Opml.read(file.getBytes());
      int made = list.follow(follows, user.account(), say(locale, "follows.imported-name"));
      flash.addFlashAttribute(
          "told",
          say(locale, "follows.imported", list.sites(), made)
              + (list.unusable() == 0
                  ? ""
                  : " " + say(locale, "follows.unusable", list.unusable())));
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/follows";
  }

  private String say(Locale locale, String key, Object... values) {
    return messages.getMessage(key, values, locale);
  }
}

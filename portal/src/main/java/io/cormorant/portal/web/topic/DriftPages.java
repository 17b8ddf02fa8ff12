package io.cormorant.portal.web.topic;

import io.cormorant.plan.BadInput;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.drift.DriftWatch;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import java.util.Locale;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// Answers to what is proposed for a topic whose pages have moved.
@Controller
class DriftPages {
  private final Topics topics;
  private final DriftWatch drift;
  private final Shell shell;

  DriftPages(Topics topics, DriftWatch drift, Shell shell) {
    this.topics = topics;
    this.drift = drift;
    this.shell = shell;
  }

  @PostMapping("/topics/{id}/drift/{proposal}/accept")
  String accept(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      @PathVariable long proposal,
      RedirectAttributes flash) {
    try {
      if (!drift.accept(own(user, id), proposal)) {
        throw new NotFound();
      }
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/topics/" + id;
  }

  @PostMapping("/topics/{id}/drift/{proposal}/dismiss")
  String dismiss(
      @AuthenticationPrincipal PortalUser user,
      @PathVariable long id,
      @PathVariable long proposal) {
    if (!drift.dismiss(own(user, id), proposal)) {
      throw new NotFound();
    }
    return "redirect:/topics/" + id;
  }

  private TopicRow own(PortalUser user, long id) {
    return topics.of(user.account(), id).orElseThrow(NotFound::new);
  }
}

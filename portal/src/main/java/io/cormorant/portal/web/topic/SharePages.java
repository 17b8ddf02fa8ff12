package io.cormorant.portal.web.topic;

import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Shell;
import java.util.Locale;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// Letting others read a topic.
@Controller
class SharePages {
  private final Topics topics;
  private final Shell shell;

  SharePages(Topics topics, Shell shell) {
    this.topics = topics;
    this.shell = shell;
  }

  @PostMapping("/topics/{id}/readers")
  String share(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      @RequestParam String name,
      RedirectAttributes flash) {
    TopicRow topic = own(user, id);
    try {
      topics.share(topic, name);
    } catch (Problem e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return "redirect:/topics/" + id;
  }

  @PostMapping("/topics/{id}/readers/{reader}/remove")
  String unshare(
      @AuthenticationPrincipal PortalUser user, @PathVariable long id, @PathVariable long reader) {
    topics.unshare(own(user, id), reader);
    return "redirect:/topics/" + id;
  }

  /// Takes a topic of somebody else from those that one may read.
  @PostMapping("/shared-topics/{id}/remove")
  String leave(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    TopicRow topic =
        topics.sharedWith(user.account()).stream()
            .filter(one -> one.id() == id)
            .findFirst()
            .orElseThrow(NotFound::new);
    topics.unshare(topic, user.account().id());
    return "redirect:/";
  }

  private TopicRow own(PortalUser user, long id) {
    return topics.of(user.account(), id).orElseThrow(NotFound::new);
  }
}

package io.cormorant.portal.web.recommend;

import io.cormorant.core.Url;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.recommend.Recommendation;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.web.NotFound;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;

/// A recommended page to read, or to dismiss.
@Controller
class RecommendedPages {
  private final Recommendations recommendations;
  private final ReadingLog log;

  RecommendedPages(Recommendations recommendations, ReadingLog log) {
    this.recommendations = recommendations;
    this.log = log;
  }

  @GetMapping("/recommended/{id}")
  String read(
      @AuthenticationPrincipal PortalUser user,
      Authentication rights,
      Model model,
      @PathVariable long id) {
    Recommendation page = own(user, id);
    if (PortalUser.mayWrite(rights)) {
      recommendations.opened(page);
      log.note(page.account(), page.url(), Reading.OPENED);
    }
    model.addAttribute("page", page);
    model.addAttribute("linked", Url.parse(page.url()).isPresent());
    model.addAttribute(
        "paragraphs", recommendations.text(page).lines().filter(line -> !line.isBlank()).toList());
    return "recommend/recommended";
  }

  /// Notes that it is still open a while later.
  @PostMapping("/recommended/{id}/stay")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void stay(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    Recommendation page = own(user, id);
    log.note(page.account(), page.url(), Reading.READ);
  }

  @PostMapping("/recommended/{id}/dismiss")
  String dismiss(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    Recommendation page = own(user, id);
    recommendations.dismiss(page);
    log.note(page.account(), page.url(), Reading.DISMISSED);
    return "redirect:/inbox";
  }

  private Recommendation own(PortalUser user, long id) {
    return recommendations.find(user.account(), id).orElseThrow(NotFound::new);
  }
}

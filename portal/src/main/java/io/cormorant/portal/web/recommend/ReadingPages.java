package io.cormorant.portal.web.recommend;

import io.cormorant.crawls.Json;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.recommend.RecommendDesk;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// One's reading log: to look at, take along, erase and switch off.
@Controller
class ReadingPages {
  private static final int SHOWN = 20;

  private final ReadingLog log;
  private final RecommendDesk desk;

  ReadingPages(ReadingLog log, RecommendDesk desk) {
    this.log = log;
    this.desk = desk;
  }

  @GetMapping("/account/reading")
  String reading(@AuthenticationPrincipal PortalUser user, Model model) {
    long account = user.account().id();
    log.flush();
    model.addAttribute("logged", log.isLogged(account));
    model.addAttribute("days", log.days());
    model.addAttribute("count", log.count(account));
    model.addAttribute("events", log.list(account, Long.MAX_VALUE, SHOWN));
    return "recommend/reading";
  }

  @PostMapping("/account/reading")
  String set(@AuthenticationPrincipal PortalUser user, @RequestParam boolean logged) {
    log.setLogged(user.account().id(), logged);
    if (!logged) {
      desk.forget(user.account());
    }
    return "redirect:/account/reading";
  }

  @PostMapping("/account/reading/erase")
  String erase(@AuthenticationPrincipal PortalUser user) {
    log.erase(user.account().id());
    desk.forget(user.account());
    return "redirect:/account/reading";
  }

  /// Everything as lines of JSON, the oldest event first.
  @GetMapping("/account/reading/export")
  void export(@AuthenticationPrincipal PortalUser user, HttpServletResponse response)
      throws IOException {
    response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.setHeader(
        HttpHeaders.CONTENT_DISPOSITION,
        ContentDisposition.attachment().filename("reading.jsonl").build().toString());
    PrintWriter out = response.getWriter();
    log.forEach(
        user.account().id(),
        event -> {
          Map<String, @Nullable Object> object = new LinkedHashMap<>();
          object.put("at", event.at().toString());
          object.put("kind", event.kind());
          object.put("url", event.url());
          object.put("title", event.title());
          out.println(Json.line(object));
        });
  }
}

package io.cormorant.portal.web.inbox;

import io.cormorant.crawls.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.context.MessageSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/// What a browser reads to keep the portal as an app. None of it is anybody's in particular, so
/// anybody may read it.
@Controller
class AppPages {
  private static final String GREEN = "#0b6e63";
  private static final String GROUND = "#f6f7f5";

  private final MessageSource messages;

  AppPages(MessageSource messages) {
    this.messages = messages;
  }

  @GetMapping("/manifest.webmanifest")
  ResponseEntity<String> manifest(HttpServletRequest request, Locale locale) {
    String base = request.getContextPath();
    Map<String, Object> app = new LinkedHashMap<>();
    app.put("id", base + "/");
    app.put("name", messages.getMessage("app.name", null, locale));
    app.put("short_name", messages.getMessage("app.short-name", null, locale));
    app.put("description", messages.getMessage("app.description", null, locale));
    app.put("lang", locale.getLanguage().equals("zh") ? "zh-Hans" : "en");
    app.put("start_url", base + "/inbox");
    app.put("scope", base + "/");
    app.put("display", "standalone");
    app.put("background_color", GROUND);
    app.put("theme_color", GREEN);
    app.put(
        "icons",
        List.of(
            icon(base, "icon", 192, "any"),
            icon(base, "icon", 512, "any"),
            icon(base, "maskable", 192, "maskable"),
            icon(base, "maskable", 512, "maskable")));
    return ResponseEntity.ok()
        .contentType(new MediaType("application", "manifest+json", StandardCharsets.UTF_8))
        .cacheControl(CacheControl.noCache())
        .varyBy("Accept-Language", "Cookie")
        .body(Json.line(app));
  }

  private static Map<String, Object> icon(String base, String name, int size, String purpose) {
    return Map.of(
        "src",
        "%s/assets/%s-%d.png".formatted(base, name, size),
        "sizes",
        size + "x" + size,
        "type",
        "image/png",
        "purpose",
        purpose);
  }

  /// The script that shows notifications, and a page of its own where there is no network.
  @GetMapping("/service-worker.js")
  ResponseEntity<byte[]> worker() throws IOException {
    return ResponseEntity.ok()
        .contentType(new MediaType("text", "javascript", StandardCharsets.UTF_8))
        .cacheControl(CacheControl.noCache())
        .body(new ClassPathResource("static/service-worker.js").getContentAsByteArray());
  }

  /// What the worker keeps, for when the portal cannot be reached.
  @GetMapping("/offline")
  String offline(HttpServletRequest request, Model model) {
    model.addAttribute("base", request.getContextPath());
    return "inbox/offline";
  }
}

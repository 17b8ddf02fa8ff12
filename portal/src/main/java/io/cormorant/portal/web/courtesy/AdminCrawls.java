package io.cormorant.portal.web.courtesy;

import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.crawling.KeptPages;
import io.cormorant.portal.metrics.Installation;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/// The crawls of all accounts and what they run on, for administrators. They see the names of
/// topics and not what was found.
@Controller
class AdminCrawls {
  private static final int MOST_TOPICS = 20_000;
  private static final int SHOWN = 500;

  private final Topics topics;
  private final Accounts accounts;
  private final CrawlDesk desk;
  private final KeptPages kept;
  private final Installation installation;
  private final PortalSettings settings;
  private final Shown shown = new Shown();

  AdminCrawls(
      Topics topics,
      Accounts accounts,
      CrawlDesk desk,
      KeptPages kept,
      Installation installation,
      PortalSettings settings) {
    this.topics = topics;
    this.accounts = accounts;
    this.desk = desk;
    this.kept = kept;
    this.installation = installation;
    this.settings = settings;
  }

  @ModelAttribute("show")
  Shown shown() {
    return shown;
  }

  /// A crawl in the list.
  record Listed(TopicRow topic, String owner, DeskState state, long kept) {}

  @GetMapping("/admin/crawls")
  String crawls(Model model) {
    Map<Long, String> owners =
        accounts.all().stream().collect(Collectors.toMap(Account::id, Account::name));
    ToLongFunction<TopicRow> counts = kept.ofAll();
    List<Listed> all =
        topics.outlines(MOST_TOPICS).stream()
            .map(
                topic ->
                    new Listed(
                        topic,
                        owners.getOrDefault(topic.owner(), ""),
                        desk.state(topic),
                        counts.applyAsLong(topic)))
            .sorted(Comparator.comparing((Listed one) -> !one.state.isMoving()))
            .toList();
    model.addAttribute("crawls", all.stream().limit(SHOWN).toList());
    model.addAttribute("count", all.size());
    model.addAttribute(
        "running", all.stream().filter(one -> one.state == DeskState.RUNNING).count());
    model.addAttribute("most", settings.running());
    model.addAttribute("facts", installation.facts());
    return "courtesy/crawls";
  }

  @PostMapping("/admin/crawls/{id}/pause")
  String pause(@PathVariable long id) {
    TopicRow topic = topic(id);
    if (desk.state(topic).mayPause()) {
      desk.pause(topic);
    }
    return "redirect:/admin/crawls";
  }

  @PostMapping("/admin/crawls/{id}/stop")
  String stop(@PathVariable long id) {
    TopicRow topic = topic(id);
    if (desk.state(topic).mayStop()) {
      desk.stop(topic);
    }
    return "redirect:/admin/crawls";
  }

  private TopicRow topic(long id) {
    return topics.find(id).orElseThrow(NotFound::new);
  }
}

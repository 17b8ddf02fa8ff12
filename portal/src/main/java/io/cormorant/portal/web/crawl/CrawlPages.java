package io.cormorant.portal.web.crawl;

import io.cormorant.archive.folder.Story;
import io.cormorant.archive.folder.Story.Fate;
import io.cormorant.archive.folder.VisitLine;
import io.cormorant.core.Url;
import io.cormorant.crawl.Waitlist;
import io.cormorant.crawls.CrawlStatus;
import io.cormorant.crawls.PageStory;
import io.cormorant.crawls.RunningCrawl;
import io.cormorant.crawls.live.CrawlSnapshot;
import io.cormorant.crawls.live.CrawlSnapshot.FoundPage;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.CrawlViews;
import io.cormorant.portal.crawling.DeskState;
import io.cormorant.portal.crawling.KeptPages;
import io.cormorant.portal.crawling.OpinionBook;
import io.cormorant.portal.drift.DriftWatch;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.topic.Wanted;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Reasons;
import io.cormorant.portal.web.Shell;
import io.cormorant.portal.wizard.TopicMaker;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.springframework.context.MessageSource;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// One's topics, and how the crawl of each is doing.
@Controller
class CrawlPages {
  private static final int SHOWN = 10;

  private final Topics topics;
  private final CrawlDesk desk;
  private final CrawlViews views;
  private final OpinionBook opinions;
  private final KeptPages kept;
  private final PlanDesk plans;
  private final TopicMaker maker;
  private final DriftWatch drift;
  private final PortalParts parts;
  private final MessageSource messages;
  private final Reasons reasons;
  private final AdviceWords advice;
  private final Shell shell;

  CrawlPages(
      Topics topics,
      CrawlDesk desk,
      CrawlViews views,
      OpinionBook opinions,
      KeptPages kept,
      PlanDesk plans,
      TopicMaker maker,
      DriftWatch drift,
      PortalParts parts,
      MessageSource messages,
      Reasons reasons,
      AdviceWords advice,
      Shell shell) {
    this.topics = topics;
    this.desk = desk;
    this.views = views;
    this.opinions = opinions;
    this.kept = kept;
    this.plans = plans;
    this.maker = maker;
    this.drift = drift;
    this.parts = parts;
    this.messages = messages;
    this.reasons = reasons;
    this.advice = advice;
    this.shell = shell;
  }

  /// A topic in the list.
  record Listed(TopicRow topic, DeskState state, long kept) {}

  @GetMapping("/")
  String home(@AuthenticationPrincipal PortalUser user, Model model) {
    ToLongFunction<TopicRow> counts = kept.ofAll(user.account());
    model.addAttribute(
        "topics",
        topics.of(user.account()).stream()
            .map(topic -> new Listed(topic, desk.state(topic), counts.applyAsLong(topic)))
            .toList());
    model.addAttribute("shared", topics.shelfOf(user.account()));
    return "crawl/home";
  }

  @GetMapping("/topics/{id}")
  String topic(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id) {
    TopicRow row = own(user, id);
    if (row.plan() == null) {
      return "redirect:/topics/" + id + "/words";
    }
    fill(model, locale, row);
    model.addAttribute("plan", plans.read(row));
    model.addAttribute("readers", topics.readers(row));
    return "crawl/topic";
  }

  /// The part of the page that changes while the crawl runs.
  @GetMapping("/topics/{id}/live")
  String live(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id) {
    fill(model, locale, own(user, id));
    return "crawl/topic :: live";
  }

  private void fill(Model model, Locale locale, TopicRow row) {
    DeskState state = desk.state(row);
    model.addAttribute("topic", row);
    model.addAttribute("state", state);
    model.addAttribute("drift", drift.open(row));
    CrawlStatus status = desk.status(row).orElse(null);
    model.addAttribute("status", status);
    CrawlSnapshot view = views.snapshot(row.id()).orElse(null);
    model.addAttribute("view", view);
    String failure = row.failure();
    model.addAttribute("nothingCame", CrawlDesk.NOTHING_CAME.equals(failure));
    model.addAttribute("failure", failure == null ? null : shell.failure(failure, locale));
    if (status != null) {
      model.addAttribute("held", row.wanted() == Wanted.PAUSE ? null : status.pausedBecause());
      model.addAttribute("advice", advice.all(status.advice(), locale));
      model.addAttribute("relevant", status.pages().relevant());
      model.addAttribute("maybe", status.pages().maybe());
    }
    if (view != null) {
      if (status == null) {
        model.addAttribute("relevant", view.relevant());
        model.addAttribute("maybe", view.maybe());
      }
      model.addAttribute("losses", losses(view, locale));
      model.addAttribute("lost", view.losses().stream().mapToLong(CrawlSnapshot.Loss::count).sum());
      Map<String, Boolean> said = opinions.of(row.id());
      model.addAttribute("said", said);
      model.addAttribute("newest", shown(view.newest(), said));
      model.addAttribute("newestMaybe", shown(view.newestMaybe(), said));
      model.addAttribute(
          "harvestChart",
          Charts.harvest(view, say("crawl.harvest-chart", locale), say("crawl.downloads", locale)));
      model.addAttribute(
          "movesChart",
          Charts.moves(
              view.moves(), say("crawl.moves-chart", locale), say("crawl.other-hosts", locale)));
      boolean runs = state == DeskState.RUNNING;
      model.addAttribute("speed", runs ? view.pagesAMinute(parts.clock().instant()) : 0.0);
    }
    model.addAttribute(
        "recall",
        status != null && status.recall() != null
            ? status.recall()
            : views.recall(row.id()).orElse(null));
    if (state == DeskState.RUNNING || state == DeskState.PAUSED) {
      model.addAttribute("waits", waits(row).orElse(null));
    }
  }

  /// Those that the owner did not turn down.
  private static List<FoundPage> shown(List<FoundPage> pages, Map<String, Boolean> said) {
    return pages.stream().filter(p -> said.getOrDefault(p.url(), true)).limit(SHOWN).toList();
  }

  /// Why addresses gave no page.
  record LossLine(String reason, long count, String example) {}

  private List<LossLine> losses(CrawlSnapshot view, Locale locale) {
    return view.losses().stream()
        .map(
            loss ->
                new LossLine(
                    reasons.words(loss.outcome(), loss.reason(), locale),
                    loss.count(),
                    loss.example()))
        .limit(SHOWN)
        .toList();
  }

  private Optional<Waitlist> waits(TopicRow row) {
    try {
      Optional<RunningCrawl> live = desk.running(row.id());
      return live.isEmpty() ? Optional.empty() : live.get().waiting();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private String say(String key, Locale locale) {
    return messages.getMessage(key, null, locale);
  }

  @PostMapping("/topics/{id}/pause")
  String pause(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    TopicRow row = own(user, id);
    if (desk.state(row).mayPause()) {
      desk.pause(row);
    }
    return back(id);
  }

  @PostMapping("/topics/{id}/resume")
  String resume(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      RedirectAttributes flash) {
    try {
      desk.start(own(user, id));
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return back(id);
  }

  @PostMapping("/topics/{id}/stop")
  String stop(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    TopicRow row = own(user, id);
    if (desk.state(row).mayStop()) {
      desk.stop(row);
    }
    return back(id);
  }

  /// Lets a crawl that used up its budget go on with a larger one.
  @PostMapping("/topics/{id}/more")
  String more(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      @RequestParam int pages,
      RedirectAttributes flash) {
    TopicRow row = own(user, id);
    try {
      maker.more(row, Math.clamp(pages, 1, 1_000_000));
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
    }
    return back(id);
  }

  @PostMapping("/topics/{id}/delete")
  String delete(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      RedirectAttributes flash)
      throws InterruptedException {
    TopicRow row = own(user, id);
    try {
      maker.delete(row);
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
      return back(id);
    }
    return "redirect:/";
  }

  /// Somebody says that a page is what they want, or not.
  @PostMapping("/topics/{id}/thumb")
  String thumb(
      @AuthenticationPrincipal PortalUser user,
      Model model,
      @PathVariable long id,
      @RequestParam String url,
      @RequestParam boolean good) {
    TopicRow row = own(user, id);
    Url page = Url.parse(url).orElseThrow(NotFound::new);
    desk.teach(row, page, good);
    model.addAttribute("topic", row);
    model.addAttribute("url", url);
    model.addAttribute("good", good);
    return "fragments/thumbs :: given";
  }

  /// Why a page was fetched and kept, or not.
  @GetMapping("/topics/{id}/why")
  String why(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      @PathVariable long id,
      @RequestParam String url) {
    TopicRow row = own(user, id);
    Url page = Url.parse(url).orElseThrow(NotFound::new);
    PageStory story =
        desk.running(id)
            .map(crawl -> crawl.why(page))
            .orElseGet(() -> PageStory.of(desk.folder(id).orElseThrow(NotFound::new), page, false));
    model.addAttribute("topic", row);
    Story known = story.story();
    Fate fate = known == null ? null : known.fate();
    model.addAttribute("story", story);
    model.addAttribute("state", story.object().get("state"));
    if (fate instanceof Fate.Ended(VisitLine line)) {
      model.addAttribute("line", line);
      String reason = line.reason();
      model.addAttribute(
          "reason", reason == null ? null : reasons.words(line.outcome(), reason, locale));
    } else if (fate instanceof Fate.Refused(String rule, _)) {
      model.addAttribute("rule", reasons.rule(rule, locale));
    }
    model.addAttribute("way", known == null ? List.of() : known.path());
    return "crawl/why";
  }

  private TopicRow own(PortalUser user, long id) {
    return topics.of(user.account(), id).orElseThrow(NotFound::new);
  }

  private static String back(long id) {
    return "redirect:/topics/" + id;
  }
}

package io.cormorant.portal.web.topic;

import io.cormorant.core.Keyword;
import io.cormorant.core.Topic;
import io.cormorant.core.Url;
import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.topic.SeedSuggestions;
import io.cormorant.crawls.topic.TriedPage;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.CrawlPlan;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.crawling.ServedWeb;
import io.cormorant.portal.store.Problem;
import io.cormorant.portal.topic.Draft;
import io.cormorant.portal.topic.PlanDesk;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import io.cormorant.portal.web.Reasons;
import io.cormorant.portal.web.Shell;
import io.cormorant.portal.wizard.Wizard;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/// The wizard that describes a topic, and topic files in and out.
@Controller
class TopicPages {
  private static final int MOST_TRIED = 10;
  private static final int SAMPLES = 6;
  private static final Draft NOTHING_SAID = Draft.of("", "", List.of(), "");

  private final Topics topics;
  private final PlanDesk plans;
  private final Wizard wizard;
  private final CrawlDesk desk;
  private final ServedWeb web;
  private final Reasons reasons;
  private final MessageSource messages;
  private final Shell shell;

  TopicPages(
      Topics topics,
      PlanDesk plans,
      Wizard wizard,
      CrawlDesk desk,
      ServedWeb web,
      Reasons reasons,
      MessageSource messages,
      Shell shell) {
    this.topics = topics;
    this.plans = plans;
    this.wizard = wizard;
    this.desk = desk;
    this.web = web;
    this.reasons = reasons;
    this.messages = messages;
    this.shell = shell;
  }

  /// @param like a topic that is to be described again
  /// @param sample the id of a topic that came with the web
  @GetMapping("/topics/new")
  String begin(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      @RequestParam(required = false) @Nullable Long like,
      @RequestParam(defaultValue = "") String sample) {
    model.addAttribute("draft", like == null ? NOTHING_SAID : described(draft(user, like)));
    List<Topic> samples = samples(locale);
    samples.stream()
        .filter(topic -> topic.id().equals(sample))
        .forEach(
            topic -> {
              model.addAttribute("draft", described(topic));
              model.addAttribute("given", topic.name());
            });
    model.addAttribute("samples", samples);
    return "topic/describe";
  }

  /// What was said of a topic before anything was proposed.
  private Draft described(TopicRow row) {
    Draft said = draft(row);
    boolean typed = !(said.sentence() + said.words()).isBlank() || !said.examples().isEmpty();
    return typed || row.plan() == null
        ? Draft.of(said.sentence(), said.words(), said.examples(), said.language())
        : described(plans.read(row).topic());
  }

  private static Draft described(Topic topic) {
    return Draft.of(
        topic.sentence(),
        topic.keywords().stream().map(Keyword::term).collect(Collectors.joining(", ")),
        topic.examples().stream().map(Url::toString).toList(),
        known(topic.language() == null ? "" : topic.language()));
  }

  @PostMapping("/topics")
  String create(
      @AuthenticationPrincipal PortalUser user,
      HttpServletRequest request,
      Locale locale,
      Model model,
      @RequestParam(defaultValue = "") String name,
      @RequestParam(defaultValue = "") String sentence,
      @RequestParam(defaultValue = "") String words,
      @RequestParam(defaultValue = "") String examples,
      @RequestParam(defaultValue = "") String language) {
    Draft draft = Draft.of(cut(sentence), cut(words), PlanDesk.lines(examples), known(language));
    try {
      if (sentence.isBlank() && words.isBlank() && draft.examples().isEmpty()) {
        throw new Problem(
            "problem.nothing-said", "describe the topic with a sentence, words or example pages");
      }
      PlanDesk.urls(draft.examples());
      TopicRow row =
          topics.create(
              user.account(), name.isBlank() ? draft.title() : name.strip(), draft.json());
      return "redirect:/topics/" + row.id() + "/words";
    } catch (BadInput e) {
      model.addAttribute("problem", shell.words(e, locale));
      model.addAttribute("here", shell.here(request, "/topics/new"));
      model.addAttribute("draft", draft);
      model.addAttribute("given", name);
      model.addAttribute("samples", samples(locale));
      return "topic/describe";
    }
  }

  /// Topics that came with a web made for trying things out, those in the reader's language.
  private List<Topic> samples(Locale locale) {
    return web.topics().stream()
        .filter(topic -> Assembly.language(topic).equals(locale.getLanguage()))
        .limit(SAMPLES)
        .toList();
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), 5_000));
  }

  private static String known(String language) {
    return List.of("en", "zh").contains(language) ? language : "";
  }

  @GetMapping("/topics/{id}/words")
  String words(@AuthenticationPrincipal PortalUser user, Model model, @PathVariable long id) {
    TopicRow row = draft(user, id);
    model.addAttribute("topic", row);
    model.addAttribute("draft", draft(row));
    return "topic/words";
  }

  /// The keywords that are proposed, as a part of the page. Examples are fetched for them, which is
  /// why it is posted.
  @PostMapping("/topics/{id}/proposal")
  String proposal(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id)
      throws InterruptedException {
    TopicRow row = draft(user, id);
    Draft draft = draft(row);
    model.addAttribute("topic", row);
    try {
      Wizard.Proposed proposed = wizard.propose(draft);
      model.addAttribute("terms", proposed.keywords());
      model.addAttribute(
          "unread",
          proposed.unread().stream()
              .map(page -> unread(page.url(), page.code(), page.why(), locale))
              .toList());
    } catch (BadInput e) {
      model.addAttribute("terms", List.of());
      model.addAttribute("trouble", shell.words(e, locale));
    }
    return "topic/words :: terms";
  }

  /// A page that could not be read, and why.
  record Unread(Url url, String why) {}

  private Unread unread(Url url, String code, String why, Locale locale) {
    return new Unread(url, reasons.words(code, why, locale));
  }

  @PostMapping("/topics/{id}/words")
  String chosen(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      @RequestParam MultiValueMap<String, String> form,
      @RequestParam(name = "weight", required = false) List<Double> weights,
      RedirectAttributes flash) {
    TopicRow row = draft(user, id);
    try {
      Draft draft = draft(row).keywords(chosen(form, weights));
      plans.topic(row, draft);
      topics.setDraft(row, row.name(), draft.json());
      return "redirect:/topics/" + id + "/seeds";
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
      return "redirect:/topics/" + id + "/words";
    }
  }

  private static List<Draft.Term> chosen(
      MultiValueMap<String, String> form, @Nullable List<Double> weights) {
    List<String> terms = all(form, "term");
    List<Draft.Term> all = new ArrayList<>();
    for (int i = 0; weights != null && i < Math.min(terms.size(), weights.size()); i++) {
      String term = terms.get(i).strip();
      double weight = Math.clamp(weights.get(i), 0, 1);
      if (!term.isEmpty() && weight > 0 && all.size() < 200) {
        all.add(new Draft.Term(term.substring(0, Math.min(term.length(), 100)), weight));
      }
    }
    return all;
  }

  /// All values of a field as they were sent. Spring would split a single one at its commas.
  private static List<String> all(MultiValueMap<String, String> form, String field) {
    return form.getOrDefault(field, List.of());
  }

  /// What a crawl would say of pages, with the words as they stand on the screen.
  @PostMapping("/topics/{id}/trial")
  String attempt(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      Model model,
      @PathVariable long id,
      @RequestParam(defaultValue = "") String pages,
      @RequestParam MultiValueMap<String, String> form,
      @RequestParam(name = "weight", required = false) List<Double> weights)
      throws InterruptedException {
    TopicRow row = draft(user, id);
    try {
      Draft draft = draft(row).keywords(chosen(form, weights));
      List<TriedPage> tried =
          wizard.attempt(
              row, draft, PlanDesk.urls(PlanDesk.lines(pages).stream().limit(MOST_TRIED).toList()));
      model.addAttribute(
          "judged", tried.stream().filter(TriedPage.Judged.class::isInstance).toList());
      model.addAttribute(
          "unread",
          tried.stream()
              .filter(TriedPage.Unread.class::isInstance)
              .map(TriedPage.Unread.class::cast)
              .map(page -> unread(page.url(), page.code(), page.why(), locale))
              .toList());
    } catch (BadInput e) {
      model.addAttribute("trouble", shell.words(e, locale));
    }
    return "topic/words :: tried";
  }

  @GetMapping("/topics/{id}/seeds")
  String seeds(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id) {
    TopicRow row = draft(user, id);
    Draft draft = draft(row);
    model.addAttribute("topic", row);
    model.addAttribute("draft", draft);
    model.addAttribute("limits", PlanDesk.LIMITS);
    model.addAttribute("looks", web.isLive());
    try {
      model.addAttribute("beginnings", web.isLive() ? List.of() : wizard.beginnings(row, draft));
    } catch (BadInput e) {
      model.addAttribute("trouble", shell.words(e, locale));
    }
    return "topic/seeds";
  }

  /// Begins to look for sites, and says what was found so far.
  @PostMapping("/topics/{id}/found")
  String look(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id) {
    TopicRow row = draft(user, id);
    try {
      if (web.isLive()) {
        wizard.hunt(row, draft(row));
      }
    } catch (BadInput e) {
      model.addAttribute("trouble", shell.words(e, locale));
    }
    return found(user, locale, model, id);
  }

  /// The sites that were found so far, as a part of the page that asks again until all are.
  @GetMapping("/topics/{id}/found")
  String found(
      @AuthenticationPrincipal PortalUser user, Locale locale, Model model, @PathVariable long id) {
    TopicRow row = draft(user, id);
    model.addAttribute("topic", row);
    SeedSuggestions found = wizard.found(id).orElse(null);
    model.addAttribute("found", found);
    if (found != null && found.failure() != null) {
      model.addAttribute("trouble", shell.failure(found.failure(), locale));
    }
    return "topic/seeds :: found";
  }

  @PostMapping("/topics/{id}/start")
  String start(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @PathVariable long id,
      @RequestParam(defaultValue = "") String name,
      @RequestParam(defaultValue = "") String seeds,
      @RequestParam MultiValueMap<String, String> form,
      @RequestParam(defaultValue = "1000") int pages,
      @RequestParam(defaultValue = "24") int hours,
      RedirectAttributes flash) {
    TopicRow row = draft(user, id);
    if (desk.state(row).isMoving()) {
      flash.addFlashAttribute("told", messages.getMessage("seeds.already-started", null, locale));
      return "redirect:/topics/" + id;
    }
    try {
      List<String> begin = new ArrayList<>(PlanDesk.lines(seeds));
      begin.addAll(all(form, "site"));
      Draft draft = draft(row).begin(begin, pages, hours);
      String called = name.isBlank() ? row.name() : name.strip();
      topics.setDraft(row, called, draft.json());
      TopicRow now = draft(user, id);
      CrawlPlan plan = plans.of(now, draft, List.of());
      topics.setPlan(now, called, plans.text(plan));
      wizard.forget(id);
      desk.start(draft(user, id));
      return "redirect:/topics/" + id;
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
      return "redirect:/topics/" + id + "/seeds";
    }
  }

  @PostMapping("/topics/import")
  String imported(
      @AuthenticationPrincipal PortalUser user,
      Locale locale,
      @RequestParam MultipartFile file,
      RedirectAttributes flash)
      throws IOException {
    try {
      CrawlPlan plan = plans.imported(new String(file.getBytes(), StandardCharsets.UTF_8));
      TopicRow row = topics.create(user.account(), plan.topic().name(), null);
      topics.setPlan(row, plan.topic().name(), plans.text(plan));
      return "redirect:/topics/" + row.id();
    } catch (BadInput e) {
      flash.addFlashAttribute("problem", shell.words(e, locale));
      return "redirect:/topics/new";
    }
  }

  @GetMapping("/topics/{id}/topic.yaml")
  ResponseEntity<String> exported(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    TopicRow row = topics.of(user.account(), id).orElseThrow(NotFound::new);
    if (row.plan() == null) {
      throw new NotFound();
    }
    return ResponseEntity.ok()
        .contentType(new MediaType("application", "yaml", StandardCharsets.UTF_8))
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            ContentDisposition.attachment()
                .filename(row.name() + ".yaml", StandardCharsets.UTF_8)
                .build()
                .toString())
        .body(row.plan());
  }

  private TopicRow draft(PortalUser user, long id) {
    return topics.of(user.account(), id).orElseThrow(NotFound::new);
  }

  private static Draft draft(TopicRow row) {
    return row.draft() == null ? NOTHING_SAID : Draft.read(row.draft());
  }
}

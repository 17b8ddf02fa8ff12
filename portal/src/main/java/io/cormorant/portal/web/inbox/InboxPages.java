package io.cormorant.portal.web.inbox;

import io.cormorant.core.Url;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.follow.Follows;
import io.cormorant.portal.inbox.Inbox;
import io.cormorant.portal.inbox.Inbox.Shown;
import io.cormorant.portal.inbox.Item;
import io.cormorant.portal.inbox.MutedSites;
import io.cormorant.portal.inbox.Thumbs;
import io.cormorant.portal.reading.Reading;
import io.cormorant.portal.reading.ReadingLog;
import io.cormorant.portal.recommend.Recommendation;
import io.cormorant.portal.recommend.Recommendations;
import io.cormorant.portal.topic.TopicRow;
import io.cormorant.portal.topic.Topics;
import io.cormorant.portal.web.NotFound;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/// One's inbox: what came, newest first, and one item to read.
@Controller
class InboxPages {
  /// How many items are unread now, for the script of the page.
  private static final String UNREAD = "Inbox-Unread";

  private static final List<Shown> TABS =
      List.of(Shown.UNREAD, Shown.ALL, Shown.STARRED, Shown.HIDDEN);

  private final Inbox inbox;
  private final Thumbs thumbs;
  private final MutedSites muted;
  private final Follows follows;
  private final Topics topics;
  private final ReadingLog log;
  private final Recommendations recommendations;

  InboxPages(
      Inbox inbox,
      Thumbs thumbs,
      MutedSites muted,
      Follows follows,
      Topics topics,
      ReadingLog log,
      Recommendations recommendations) {
    this.inbox = inbox;
    this.thumbs = thumbs;
    this.muted = muted;
    this.follows = follows;
    this.topics = topics;
    this.log = log;
    this.recommendations = recommendations;
  }

  /// An item as the page shows it.
  ///
  /// @param title never empty
  /// @param topic the name of its topic; null for none, or one that cannot be read any more
  /// @param muted whether its site is
  record Row(Item item, String title, @Nullable String topic, boolean muted) {}

  /// A page that tells the story of an item.
  ///
  /// @param linked whether its address is one of a web page
  record Source(String url, String host, String title, Instant found, boolean linked) {}

  @GetMapping("/inbox")
  String inbox(
      @AuthenticationPrincipal PortalUser user,
      Authentication rights,
      Model model,
      @RequestParam(defaultValue = "") String show,
      @RequestParam(required = false) @Nullable Long follow,
      @RequestParam(required = false) @Nullable Long topic,
      @RequestParam(required = false) @Nullable Long before) {
    Account account = user.account();
    InboxView view = InboxView.of(show, follow, topic, before);
    List<Item> found =
        inbox.list(
            account.id(), view.items(), before == null ? Long.MAX_VALUE : before, Inbox.PAGE + 1);
    List<Item> shown = found.subList(0, Math.min(found.size(), Inbox.PAGE));
    Map<Long, String> names = topicNames(account);
    List<String> silent = muted.of(account.id());
    model.addAttribute("view", view);
    model.addAttribute("rows", shown.stream().map(item -> row(item, names, silent)).toList());
    model.addAttribute("back", view.query());
    model.addAttribute("tabs", TABS.stream().map(view::show).toList());
    model.addAttribute("follows", follows.names(account));
    names.keySet().retainAll(Set.copyOf(inbox.topics(account.id())));
    model.addAttribute("topics", names);
    model.addAttribute("newest", newest(account));
    model.addAttribute("latest", view.before(null).query());
    model.addAttribute(
        "older", found.size() > Inbox.PAGE ? view.before(shown.getLast().id()).query() : null);
    List<Recommendation> recommended =
        view.isLive() && !view.isNarrowed()
            ? recommendations.of(account, Recommendations.SHOWN)
            : List.of();
    model.addAttribute("recommended", recommended);
    if (PortalUser.mayWrite(rights)) {
      log.noteShown(account.id(), shown.stream().map(Item::url).toList());
      log.noteShown(account.id(), recommended.stream().map(Recommendation::url).toList());
    }
    return "inbox/inbox";
  }

  /// The newest item that there is as the page is made; what comes later is new to its reader.
  private long newest(Account account) {
    return inbox.list(account.id(), Inbox.View.ALL, Long.MAX_VALUE, 1).stream()
        .mapToLong(Item::id)
        .findFirst()
        .orElse(1);
  }

  /// An item to read, which is read by that.
  @GetMapping("/inbox/{id}")
  String read(
      @AuthenticationPrincipal PortalUser user,
      Authentication rights,
      Model model,
      @PathVariable long id) {
    Item item = own(user, id);
    if (PortalUser.mayWrite(rights)) {
      log.note(user.account().id(), item.url(), Reading.OPENED);
    }
    if (!item.read() && PortalUser.mayWrite(rights)) {
      inbox.setRead(item, true);
      item = own(user, id);
    }
    model.addAttribute("row", row(user.account(), item));
    model.addAttribute("back", "/" + id);
    model.addAttribute(
        "paragraphs", inbox.content(item).lines().filter(line -> !line.isBlank()).toList());
    model.addAttribute(
        "sources",
        inbox.sources(item).stream()
            .map(
                page ->
                    new Source(
                        page.url(),
                        page.host(),
                        page.title().isBlank() ? page.url() : page.title(),
                        page.found(),
                        Url.parse(page.url()).isPresent()))
            .toList());
    return "inbox/read";
  }

  /// Notes that an item is still open a while later.
  @PostMapping("/inbox/{id}/stay")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void stay(@AuthenticationPrincipal PortalUser user, @PathVariable long id) {
    log.note(user.account().id(), own(user, id).url(), Reading.READ);
  }

  /// An item as it stands in the list, for a page that is open when it comes.
  @GetMapping("/inbox/{id}/row")
  String row(
      @AuthenticationPrincipal PortalUser user,
      Authentication rights,
      Model model,
      @PathVariable long id,
      @RequestParam(defaultValue = "") String back,
      HttpServletResponse response) {
    Item item = own(user, id);
    if (PortalUser.mayWrite(rights)) {
      log.note(user.account().id(), item.url(), Reading.SHOWN);
    }
    model.addAttribute("row", row(user.account(), item));
    model.addAttribute("back", InboxView.back(back));
    response.setHeader(UNREAD, Long.toString(inbox.unread(user.account().id())));
    return "inbox/row :: row";
  }

  /// Does something with an item.
  ///
  /// @param back where the reader was
  @PostMapping("/inbox/{id}")
  String act(
      @AuthenticationPrincipal PortalUser user,
      Model model,
      @PathVariable long id,
      @RequestParam("do") String code,
      @RequestParam(defaultValue = "") String back,
      @RequestHeader(name = "HX-Request", required = false) @Nullable String part,
      HttpServletResponse response) {
    Item item = own(user, id);
    Act act = Act.of(code).orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST));
    act(user.account(), item, act);
    String to = InboxView.back(back);
    if (part == null) {
      return "redirect:/inbox" + to;
    }
    Item now = own(user, id);
    model.addAttribute("row", row(user.account(), now));
    model.addAttribute("back", to);
    model.addAttribute("act", act.name());
    model.addAttribute("slot", act.slot());
    response.setHeader(UNREAD, Long.toString(inbox.unread(user.account().id())));
    if (to.startsWith("/")) {
      return "inbox/row :: acts";
    }
    boolean gone = now.hidden() && !to.contains("show=" + Shown.HIDDEN.code());
    return gone ? "inbox/row :: gone" : "inbox/row :: row";
  }

  private void act(Account account, Item item, Act act) {
    switch (act) {
      case READ -> inbox.setRead(item, true);
      case UNREAD -> inbox.setRead(item, false);
      case STAR -> inbox.setStarred(item, true);
      case UNSTAR -> inbox.setStarred(item, false);
      case HIDE -> inbox.setHidden(item, true);
      case UNHIDE -> inbox.setHidden(item, false);
      case UP -> thumbs.give(account, item, 1);
      case DOWN -> thumbs.give(account, item, -1);
      case NEITHER -> thumbs.give(account, item, 0);
      case MUTE -> muted.mute(account.id(), item.host());
      case UNMUTE -> covering(account, item.host()).forEach(s -> muted.unmute(account.id(), s));
    }
  }

  private List<String> covering(Account account, String host) {
    return muted.of(account.id()).stream().filter(site -> MutedSites.covers(site, host)).toList();
  }

  /// Marks all that a view has as read.
  ///
  /// @param through the newest item that the reader has seen
  @PostMapping("/inbox/read")
  String readAll(
      @AuthenticationPrincipal PortalUser user,
      @RequestParam(defaultValue = "") String show,
      @RequestParam(required = false) @Nullable Long follow,
      @RequestParam(required = false) @Nullable Long topic,
      @RequestParam(required = false) @Nullable Long through) {
    InboxView view = InboxView.of(show, follow, topic, null);
    inbox.readAll(user.account().id(), view.items(), through == null ? Long.MAX_VALUE : through);
    return "redirect:/inbox" + view.query();
  }

  /// Lets a site be heard of again.
  @PostMapping("/inbox/unmute")
  String unmute(@AuthenticationPrincipal PortalUser user, @RequestParam String site) {
    muted.unmute(user.account().id(), site);
    return "redirect:/follows#muted";
  }

  private Item own(PortalUser user, long id) {
    return inbox.find(user.account().id(), id).orElseThrow(NotFound::new);
  }

  private Row row(Account account, Item item) {
    return row(item, topicNames(account), muted.of(account.id()));
  }

  private static Row row(Item item, Map<Long, String> topics, List<String> silent) {
    return new Row(
        item,
        item.title().isBlank() ? item.url() : item.title(),
        item.topic() == null ? null : topics.get(item.topic()),
        silent.stream().anyMatch(site -> MutedSites.covers(site, item.host())));
  }

  /// Of the topics that an account may read.
  private Map<Long, String> topicNames(Account account) {
    Map<Long, String> names = new LinkedHashMap<>();
    for (TopicRow topic : topics.readable(account)) {
      names.put(topic.id(), topic.name());
    }
    return names;
  }
}

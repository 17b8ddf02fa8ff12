package io.cormorant.lab.web;

import io.cormorant.lab.web.Graph.Anchor;
import java.util.List;

/// Writes the links of a page: where they point to and what they say.
final class LinkWriter {
  private final Layout layout;
  private final Titles titles;
  private final Addresses addresses;

  LinkWriter(Layout layout, Titles titles, Addresses addresses) {
    this.layout = layout;
    this.titles = titles;
    this.addresses = addresses;
  }

  /// The element for a link on a page.
  String html(int page, int link) {
    int target = Graph.target(link);
    Host from = layout.host(page);
    SeededDice dice = SeededDice.of(layout.spec.seed() ^ target, Salt.TEXT, page);
    String rel = Graph.nofollow(link) ? " rel=\"nofollow\"" : "";
    return "<a href=\""
        + HtmlPieces.escape(href(from, target))
        + "\""
        + rel
        + ">"
        + inner(page, link, target, dice)
        + "</a>";
  }

  /// The reference from a page of `from` to a page: a path inside a host, else the whole address.
  String href(Host from, int target) {
    String path = addresses.path(target);
    Host to = layout.host(target);
    return to.id() == from.id() ? path : "http://" + to.name() + path;
  }

  private String inner(int page, int link, int target, SeededDice dice) {
    Host from = layout.host(page);
    SentenceWriter prose = titles.prose(from);
    return switch (Graph.anchor(link)) {
      case TITLE -> HtmlPieces.escape(titles.title(target));
      case SHORT -> HtmlPieces.escape(brief(page, link, target, dice));
      case GENERIC -> HtmlPieces.escape(dice.pick(prose.words().list("generic")));
      case LYING -> HtmlPieces.escape(prose.promise(pretended(page, target, dice), dice));
      case IMAGE -> image(prose, target, dice);
      case BARE ->
          HtmlPieces.escape("http://" + layout.host(target).name() + addresses.path(target));
    };
  }

  /// What a link in navigation, a pager or running text calls its target in few words.
  private String brief(int page, int link, int target, SeededDice dice) {
    WordLists words = titles.prose(layout.host(page)).words();
    return switch (Graph.slot(link)) {
      case PREVIOUS -> words.named("label", "prevpage");
      case NEXT -> words.named("label", "nextpage");
      case NAV ->
          layout.kind(target) == PageKind.HOME
              ? words.named("label", "home")
              : titles.title(target);
      default ->
          layout.kind(target) == PageKind.HOME
              ? titles.title(target)
              : titles.prose(layout.host(target)).phrase(layout.subject(target), dice);
    };
  }

  /// A subject the target is not about: the page's own if that is a lie, else any wanted one.
  private Theme pretended(int page, int target, SeededDice dice) {
    Theme own = layout.subject(page);
    if (own.wanted() && own.index() != layout.subject[target] && dice.chance(0.7)) {
      return own;
    }
    List<Theme> others =
        layout.lexicon.subjects(layout.host(page).language()).stream()
            .filter(s -> s.index() != layout.subject[target])
            .toList();
    return others.isEmpty() ? own : dice.pick(others);
  }

  private String image(SentenceWriter prose, int target, SeededDice dice) {
    String alt =
        switch (dice.below(3)) {
          case 0 -> "";
          case 1 -> dice.pick(prose.words().list("images"));
          default -> titles.title(target);
        };
    String size = "width=\"120\" height=\"80\"";
    String source = "/images/t" + dice.between(100, 999) + ".jpg";
    return "<img src=\"" + source + "\" " + size + " alt=\"" + HtmlPieces.escape(alt) + "\">";
  }

  boolean honest(int link) {
    return Graph.anchor(link) == Anchor.TITLE || Graph.anchor(link) == Anchor.SHORT;
  }
}

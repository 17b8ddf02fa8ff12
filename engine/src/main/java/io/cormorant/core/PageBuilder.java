package io.cormorant.core;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a [Page], one value at a time; what is not said is empty.
public final class PageBuilder {
  private final Url url;
  private @Nullable Url canonical;
  private String title = "";
  private String description = "";
  private List<String> keywords = List.of();
  private Set<RobotsRule> robots = Set.of();
  private List<String> headings = List.of();
  private Prose prose;
  private List<Link> links = List.of();
  private String charset = "";
  private boolean list;
  private Set<Guard> cuts = Set.of();
  private UsageSignals usage = UsageSignals.NONE;

  PageBuilder(Url url, Prose prose) {
    this.url = url;
    this.prose = prose;
  }

  PageBuilder(Page page) {
    this.url = page.url();
    this.canonical = page.canonical();
    this.title = page.title();
    this.description = page.description();
    this.keywords = page.keywords();
    this.robots = page.robots();
    this.headings = page.headings();
    this.prose = page.prose();
    this.links = page.links();
    this.charset = page.charset();
    this.list = page.list();
    this.cuts = page.cuts();
    this.usage = page.usage();
  }

  public PageBuilder prose(Prose value) {
    this.prose = value;
    return this;
  }

  public PageBuilder canonical(@Nullable Url value) {
    this.canonical = value;
    return this;
  }

  public PageBuilder title(String value) {
    this.title = value;
    return this;
  }

  public PageBuilder description(String value) {
    this.description = value;
    return this;
  }

  public PageBuilder keywords(List<String> value) {
    this.keywords = value;
    return this;
  }

  public PageBuilder robots(Set<RobotsRule> value) {
    this.robots = value;
    return this;
  }

  public PageBuilder headings(List<String> value) {
    this.headings = value;
    return this;
  }

  public PageBuilder links(List<Link> value) {
    this.links = value;
    return this;
  }

  public PageBuilder charset(String value) {
    this.charset = value;
    return this;
  }

  public PageBuilder list(boolean value) {
    this.list = value;
    return this;
  }

  public PageBuilder cuts(Set<Guard> value) {
    this.cuts = value;
    return this;
  }

  public PageBuilder usage(UsageSignals value) {
    this.usage = value;
    return this;
  }

  public Page build() {
    return new Page(
        url,
        canonical,
        title,
        description,
        keywords,
        robots,
        headings,
        prose,
        links,
        charset,
        list,
        cuts,
        usage);
  }
}

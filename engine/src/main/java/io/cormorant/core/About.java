package io.cormorant.core;

import java.util.ArrayList;
import java.util.List;

/// What a strategy or a judge says of itself.
///
/// @param name used on the command line and in topic files
/// @param description what it does, in one line
/// @param source where the idea comes from
/// @param idea the idea behind it, what of its source was corrected and what it leaves out, a
///   sentence or two a line
/// @param cost of a link or a page, in a few words
/// @param judge with which a strategy was published, with its options; empty if with none
/// @param twin the name of the plugin that does the same; empty if there is none
public record About(
    String name,
    String description,
    String source,
    List<String> idea,
    String cost,
    String judge,
    String twin,
    List<OptionSpec> options) {
  public About {
    idea = List.copyOf(idea);
    options = List.copyOf(options);
  }

  /// A name, to be followed by all else that is to be said.
  public static About named(String name) {
    return new About(name, "", "", List.of(), "", "", "", List.of());
  }

  public About does(String what) {
    return new About(name, what, source, idea, cost, judge, twin, options);
  }

  public About from(String where) {
    return new About(name, description, where, idea, cost, judge, twin, options);
  }

  public About idea(String line, String... more) {
    List<String> lines = new ArrayList<>(List.of(line));
    lines.addAll(List.of(more));
    return new About(name, description, source, lines, cost, judge, twin, options);
  }

  public About costs(String what) {
    return new About(name, description, source, idea, what, judge, twin, options);
  }

  public About judgedBy(String spec) {
    return new About(name, description, source, idea, cost, spec, twin, options);
  }

  public About sameAs(String other) {
    return new About(name, description, source, idea, cost, judge, other, options);
  }

  /// Options after those that were named before.
  public About options(OptionSpec option, OptionSpec... more) {
    return options(List.of(option)).options(List.of(more));
  }

  /// Options after those that were named before.
  public About options(List<OptionSpec> more) {
    List<OptionSpec> all = new ArrayList<>(options);
    all.addAll(more);
    return new About(name, description, source, idea, cost, judge, twin, all);
  }
}

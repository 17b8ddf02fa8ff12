package io.cormorant.trap;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.trap.Budget.Level;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Watches what families of URLs cost and give, and says when one has had enough. Owned by the
/// captain.
///
/// A URL belongs to three families: its host, its wide and its narrow template (see [UrlTemplate]).
/// Each may cost some requests at first and earns more with every new page, most with a relevant
/// one; a page seen before, in these words or almost, earns nothing, and neither does one without
/// text. A URL is refused as long as one of its families has spent what it earned. What is under
/// way does not count, since it may earn: so many connections may overdraw a budget, by one request
/// each.
public final class Traps {
  /// Families that are watched. To make room, those of which little was asked are forgotten.
  private static final int MAX_FAMILIES = 1 << 20;

  /// The part of all families that a look through them must free or that must be turned away before
  /// the next look.
  private static final int PART = 16;

  private final boolean on;
  private final int maxFamilies;
  private final UrlTemplate template = new UrlTemplate();
  private final UrlForm form = new UrlForm();
  private final Long2ObjectOpenHashMap<Budget> budgets = new Long2ObjectOpenHashMap<>();
  private final NearDuplicates texts = new NearDuplicates(NearDuplicates.CAPACITY);
  private int toTurnAway;

  /// @param on whether anything is refused; near duplicates are found in any case
  public Traps(boolean on) {
    this(on, MAX_FAMILIES);
  }

  Traps(boolean on, int maxFamilies) {
    this.on = on;
    this.maxFamilies = maxFamilies;
  }

  /// Why a URL should not be asked for, if it should not.
  public Optional<Outcome.Refused> refusal(Url url) {
    if (!on) {
      return Optional.empty();
    }
    Optional<String> fault = form.fault(url);
    if (fault.isPresent()) {
      return Optional.of(new Outcome.Refused("trap: " + fault.get(), Guard.REPEATED_PATH));
    }
    String rule = rule(url);
    return rule == null ? Optional.empty() : Optional.of(new Outcome.Refused(rule, Guard.TRAP));
  }

  /// Of the host at first: as long as little was asked of it, none of its templates is spent, and
  /// that is so for most links.
  private @Nullable String rule(Url url) {
    template.readHost(url);
    Budget host = budgets.get(template.host());
    if (host == null || !host.mayHoldSpent()) {
      return null;
    }
    template.read(url);
    Budget narrow = budgets.get(template.narrow());
    if (narrow != null && narrow.isSpent(Level.NARROW)) {
      return narrow.rule(template.narrowText());
    }
    Budget wide = budgets.get(template.wide());
    if (wide != null && wide.isSpent(Level.WIDE)) {
      return wide.rule(template.wideText());
    }
    return host.isSpent(Level.HOST) ? host.rule(template.hostText()) : null;
  }

  /// A URL was asked for, whatever came of it.
  public void asked(Url url) {
    change(url, Budget::asked);
  }

  /// A URL gave a page. Where that is new and relevant, the page that led to it earns too: lists
  /// and sections are seldom relevant themselves.
  ///
  /// @param via the page the URL was found on
  /// @param simHash of its text
  /// @param again whether the text is almost that of another page
  public void gave(Url url, @Nullable Url via, long simHash, boolean again, boolean relevant) {
    if (!again && (relevant || simHash != SimHash.NONE)) {
      change(url, budget -> budget.gave(relevant));
      if (relevant && via != null) {
        change(via, Budget::led);
      }
    }
  }

  /// A page with almost the same text, if there was one.
  public Optional<Url> nearDuplicate(long simHash) {
    return simHash == SimHash.NONE ? Optional.empty() : texts.find(simHash);
  }

  /// Remembers the text of a page.
  public void remember(long simHash, Url url) {
    if (simHash != SimHash.NONE) {
      texts.add(simHash, url);
    }
  }

  private void change(Url url, Consumer<Budget> change) {
    template.read(url);
    change(template.narrow(), change);
    change(template.wide(), change);
    change(template.host(), change);
  }

  private void change(long family, Consumer<Budget> change) {
    if (family == 0) {
      return;
    }
    Budget budget = budgets.get(family);
    if (budget == null && hasRoom()) {
      budget = new Budget();
      budgets.put(family, budget);
    }
    if (budget != null) {
      change.accept(budget);
    }
  }

  private boolean hasRoom() {
    if (budgets.size() >= maxFamilies && --toTurnAway < 0) {
      budgets.values().removeIf(Budget::isSmall);
      toTurnAway = Math.max(0, maxFamilies / PART - (maxFamilies - budgets.size()));
    }
    return budgets.size() < maxFamilies;
  }
}

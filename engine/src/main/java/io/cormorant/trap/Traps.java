package io.cormorant.trap;

import io.cormorant.core.Guard;
import io.cormorant.core.Outcome;
import io.cormorant.core.Url;
import io.cormorant.trap.FamilyAccount.Level;
import it.unimi.dsi.fastutil.longs.Long2LongLinkedOpenHashMap;
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

  /// Bytes for the URLs of pages whose text is remembered: half a million of the usual length. What
  /// does not fit is forgotten, and with it that the page was there.
  private static final int URL_BYTES = 1 << 25;

  private static final long NOWHERE = -1;

  private final boolean on;
  private final int maxFamilies;
  private final UrlTemplate template = new UrlTemplate();
  private final UrlForm form = new UrlForm();
  private final Long2ObjectOpenHashMap<FamilyAccount> budgets = new Long2ObjectOpenHashMap<>();
  private final UrlRing urls = new UrlRing(URL_BYTES);
  private final NearDuplicates texts = new NearDuplicates(NearDuplicates.CAPACITY, urls);

  /// Where the URL of the first page with a text is, by 64 bits of that text's digest, oldest
  /// first.
  private final Long2LongLinkedOpenHashMap firsts = new Long2LongLinkedOpenHashMap();

  private int toTurnAway;
  private @Nullable Url lastKept;
  private long lastPlace;

  /// @param on whether anything is refused; near duplicates are found in any case
  public Traps(boolean on) {
    this(on, MAX_FAMILIES);
  }

  Traps(boolean on, int maxFamilies) {
    this.on = on;
    this.maxFamilies = maxFamilies;
    firsts.defaultReturnValue(NOWHERE);
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
    FamilyAccount host = budgets.get(template.host());
    if (host == null || !host.mayHoldSpent()) {
      return null;
    }
    template.read(url);
    FamilyAccount narrow = budgets.get(template.narrow());
    if (narrow != null && narrow.isSpent(Level.NARROW)) {
      return narrow.rule(template.narrowText());
    }
    FamilyAccount wide = budgets.get(template.wide());
    if (wide != null && wide.isSpent(Level.WIDE)) {
      return wide.rule(template.wideText());
    }
    return host.isSpent(Level.HOST) ? host.rule(template.hostText()) : null;
  }

  /// A URL was asked for, whatever came of it.
  public void asked(Url url) {
    change(url, FamilyAccount::asked);
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
        change(via, FamilyAccount::led);
      }
    }
  }

  /// A page that had the very same text, if one of the last [NearDuplicates#CAPACITY] had; else
  /// this one is remembered as the first.
  ///
  /// @param digest of the text
  public Optional<Url> sameText(String digest, Url url) {
    long key = Mixing.text(digest);
    long place = firsts.get(key);
    Optional<Url> first = place == NOWHERE ? Optional.empty() : urls.get(place);
    if (first.isEmpty()) {
      firsts.put(key, place(url));
      if (firsts.size() > NearDuplicates.CAPACITY) {
        firsts.removeFirstLong();
      }
    }
    return first;
  }

  /// A page with almost the same text, if there was one.
  public Optional<Url> nearDuplicate(long simHash) {
    return simHash == SimHash.NONE ? Optional.empty() : texts.find(simHash);
  }

  /// Remembers the text of a page.
  public void remember(long simHash, Url url) {
    if (simHash != SimHash.NONE) {
      texts.add(simHash, place(url));
    }
  }

  /// Where a URL is kept. Most are asked for twice in a row, by both memories of texts.
  private long place(Url url) {
    if (!url.equals(lastKept)) {
      lastPlace = urls.add(url);
      lastKept = url;
    }
    return lastPlace;
  }

  private void change(Url url, Consumer<FamilyAccount> change) {
    template.read(url);
    change(template.narrow(), change);
    change(template.wide(), change);
    change(template.host(), change);
  }

  private void change(long family, Consumer<FamilyAccount> change) {
    if (family == 0) {
      return;
    }
    FamilyAccount budget = budgets.get(family);
    if (budget == null && hasRoom()) {
      budget = new FamilyAccount();
      budgets.put(family, budget);
    }
    if (budget != null) {
      change.accept(budget);
    }
  }

  private boolean hasRoom() {
    if (budgets.size() >= maxFamilies && --toTurnAway < 0) {
      budgets.values().removeIf(FamilyAccount::isSmall);
      toTurnAway = Math.max(0, maxFamilies / PART - (maxFamilies - budgets.size()));
    }
    return budgets.size() < maxFamilies;
  }
}

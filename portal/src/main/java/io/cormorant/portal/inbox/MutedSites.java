package io.cormorant.portal.inbox;

import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Storable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Sites of which accounts do not want to hear, whatever they follow.
@Component
public final class MutedSites {
  private static final int MOST = 1_000;
  private static final int LONGEST = 255;

  private final JdbcClient jdbc;
  private final InstantSource clock;

  public MutedSites(PortalStore store, InstantSource clock) {
    this.jdbc = store.jdbc();
    this.clock = clock;
  }

  /// The hosts an account has muted, in the order of their names.
  public List<String> of(long account) {
    return jdbc.sql("select site from muted_site where account_id = ? order by site")
        .param(account)
        .query((row, _) -> row.getString(1))
        .list();
  }

  /// The accounts that have muted a host, or one above it.
  public Set<Long> muting(String host) {
    List<String> names = new ArrayList<>(List.of(host));
    for (int dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      names.add(host.substring(dot + 1));
    }
    return Set.copyOf(
        jdbc.sql("select distinct account_id from muted_site where site in (:names)")
            .param("names", names)
            .query((row, _) -> row.getLong(1))
            .list());
  }

  /// Whether a host is a muted one, or below it.
  public static boolean covers(String site, String host) {
    return host.equals(site) || host.endsWith("." + site);
  }

  /// Mutes a host and all below it.
  public synchronized void mute(long account, String host) {
    String site = Storable.text(host.strip().toLowerCase(Locale.ROOT), LONGEST);
    List<String> muted = of(account);
    if (!site.isEmpty() && !muted.contains(site) && muted.size() < MOST) {
      jdbc.sql("insert into muted_site (account_id, site, created_ms) values (?, ?, ?)")
          .params(account, site, clock.millis())
          .update();
    }
  }

  public void unmute(long account, String site) {
    jdbc.sql("delete from muted_site where account_id = ? and site = ?")
        .params(account, site)
        .update();
  }
}

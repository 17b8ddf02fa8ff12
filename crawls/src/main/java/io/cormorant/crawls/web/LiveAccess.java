package io.cormorant.crawls.web;

import io.cormorant.core.Login;
import io.cormorant.fetch.AccessTerms;
import io.cormorant.fetch.HttpSettings;
import io.cormorant.fetch.ProxyServer;
import io.cormorant.fetch.address.AddressGuard;
import io.cormorant.fetch.address.HostResolver;
import io.cormorant.fetch.address.Overrides;
import io.cormorant.fetch.address.TargetGuard;
import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.LoginsFile;
import io.cormorant.plan.Proxy;
import io.cormorant.plan.Render;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a plan says about access, as the live web needs it.
///
/// @param notes what whoever starts the crawl should know
record LiveAccess(HttpSettings settings, AccessTerms terms, List<String> notes) {
  /// @param names the name service
  /// @throws BadInput if the live web may not be crawled so
  static LiveAccess of(Access access, HttpSettings settings, HostResolver names) {
    List<String> notes = new ArrayList<>();
    Proxy proxy = access.proxy();
    HttpSettings reached =
        proxy == null
            ? settings.withResolver(direct(access, names))
            : through(proxy, access, settings);
    if (proxy != null) {
      notes.add(
          "host names are resolved by the proxy "
              + proxy
              + ", so private addresses are refused only where a URL contains one");
    }
    TargetGuard targets = new TargetGuard(access.allowPrivate(), proxy != null);
    return new LiveAccess(
        reached, new AccessTerms(targets, logins(access.logins(), notes), access.cookies()), notes);
  }

  /// Without a contact only private addresses are asked, and those only if that is wanted.
  private static HostResolver direct(Access access, HostResolver names) {
    boolean contact = access.contact() != null;
    if (!contact && !access.allowPrivate()) {
      throw new BadInput(
          "crawling the live web requires --contact MAIL|URL, or 'contact:' in the topic file, so that site owners can reach you (for sites on this machine or network, use --allow-private)");
    }
    return new AddressGuard(new Overrides(access.resolve(), names), contact, access.allowPrivate());
  }

  /// Behind a proxy nobody here can tell a public host from a private one.
  private static HttpSettings through(Proxy proxy, Access access, HttpSettings settings) {
    if (access.contact() == null) {
      throw new BadInput(
          "crawling through a proxy requires --contact MAIL|URL, or 'contact:' in the topic file");
    }
    if (!access.resolve().isEmpty()) {
      throw new BadInput(
          "a proxy resolves host names itself, so --resolve has no effect: leave out"
              + " --proxy or --resolve");
    }
    if (access.render() != Render.NEVER) {
      throw new BadInput("pages cannot be rendered through a proxy: leave out --proxy or --render");
    }
    if (proxy.lacksCredentials()) {
      throw new BadInput(
          "the password for the proxy is not kept with a crawl: give --proxy %s again"
              .formatted(proxy.url("USER:PASSWORD")));
    }
    return settings.withProxy(
        new ProxyServer(proxy.socks(), proxy.host(), proxy.port(), proxy.credentials()));
  }

  private static List<Login> logins(@Nullable Path file, List<String> notes) {
    if (file == null) {
      return List.of();
    }
    List<Login> logins = LoginsFile.read(file);
    if (LoginsFile.isOpenToAll(file)) {
      notes.add("everyone on this machine can read " + file + "; use 'chmod 600' to prevent that");
    }
    return logins;
  }
}

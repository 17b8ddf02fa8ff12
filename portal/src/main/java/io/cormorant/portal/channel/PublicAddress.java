package io.cormorant.portal.channel;

import io.cormorant.portal.PortalSettings;
import java.net.URI;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Where readers find the portal, for links in messages.
@Component
public final class PublicAddress {
  private final PortalSettings settings;
  private final Environment environment;

  PublicAddress(PortalSettings settings, Environment environment) {
    this.settings = settings;
    this.environment = environment;
  }

  /// The address of a page.
  ///
  /// @param path with a slash at its beginning
  public String of(String path) {
    URI base = settings.push().publicUrl();
    return (base == null ? own() : base.toString()) + path;
  }

  private String own() {
    String port = environment.getProperty("local.server.port", Integer.toString(settings.port()));
    String address = settings.address();
    String host = address.contains(":") ? "[" + address + "]" : address;
    return "http://" + host + ":" + port + settings.basePath();
  }
}

package io.cormorant.portal;

import io.cormorant.portal.store.DatabaseSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a portal is run.
///
/// @param data the folder with everything it keeps
/// @param database null for the one it keeps in the data folder
/// @param address it listens at; loopback unless told otherwise
/// @param port 0 for any that is free
/// @param basePath what its paths begin with, such as `/crawler`; empty for none
/// @param isBehindProxy whether a reverse proxy says who asks, and by what address
/// @param contact a mail address or URL for the people whose sites are crawled
/// @param allowPrivate whether crawls may ask this machine and private networks
/// @param web what is crawled; null for the live web
/// @param engines search engines that look for seeds, as `--engine` names them
/// @param running crawls that run at the same time; others wait for their turn
/// @param jsonLogs whether log lines are JSON objects
/// @param push how it reaches people who are not looking at it
public record PortalSettings(
    Path data,
    @Nullable DatabaseSettings database,
    String address,
    int port,
    String basePath,
    boolean isBehindProxy,
    @Nullable String contact,
    boolean allowPrivate,
    @Nullable String web,
    List<String> engines,
    int running,
    boolean jsonLogs,
    PushSettings push) {
  public static final String LOOPBACK = "127.0.0.1";
  public static final int USUAL_PORT = 8_417;
  public static final int USUAL_RUNNING = 5;

  /// A portal on loopback that crawls the live web.
  public static PortalSettings of(Path data) {
    return new PortalSettings(
        data,
        null,
        LOOPBACK,
        USUAL_PORT,
        "",
        false,
        null,
        false,
        null,
        List.of(),
        USUAL_RUNNING,
        false);
  }

  /// A portal that reaches nobody.
  public PortalSettings(
      Path data,
      @Nullable DatabaseSettings database,
      String address,
      int port,
      String basePath,
      boolean isBehindProxy,
      @Nullable String contact,
      boolean allowPrivate,
      @Nullable String web,
      List<String> engines,
      int running,
      boolean jsonLogs) {
    this(
        data,
        database,
        address,
        port,
        basePath,
        isBehindProxy,
        contact,
        allowPrivate,
        web,
        engines,
        running,
        jsonLogs,
        PushSettings.NONE);
  }

  public PortalSettings port(int other) {
    return new PortalSettings(
        data,
        database,
        address,
        other,
        basePath,
        isBehindProxy,
        contact,
        allowPrivate,
        web,
        engines,
        running,
        jsonLogs,
        push);
  }

  public PortalSettings web(@Nullable String other) {
    return new PortalSettings(
        data,
        database,
        address,
        port,
        basePath,
        isBehindProxy,
        contact,
        allowPrivate,
        other,
        engines,
        running,
        jsonLogs,
        push);
  }

  public PortalSettings database(@Nullable DatabaseSettings other) {
    return new PortalSettings(
        data,
        other,
        address,
        port,
        basePath,
        isBehindProxy,
        contact,
        allowPrivate,
        web,
        engines,
        running,
        jsonLogs,
        push);
  }

  public PortalSettings push(PushSettings other) {
    return new PortalSettings(
        data,
        database,
        address,
        port,
        basePath,
        isBehindProxy,
        contact,
        allowPrivate,
        web,
        engines,
        running,
        jsonLogs,
        other);
  }
}

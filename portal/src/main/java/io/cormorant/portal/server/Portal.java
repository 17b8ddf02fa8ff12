package io.cormorant.portal.server;

import io.cormorant.plan.Access;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.PortalSettings;
import io.cormorant.portal.account.FirstAccount;
import io.cormorant.portal.crawling.WorkerDesk;
import io.cormorant.portal.store.Claim;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Problem;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/// A portal that runs.
public final class Portal implements AutoCloseable {
  private final PortalSettings settings;
  private final ConfigurableApplicationContext context;
  private final PortalStore store;
  private final CountDownLatch closed = new CountDownLatch(1);

  private Portal(
      PortalSettings settings, ConfigurableApplicationContext context, PortalStore store) {
    this.settings = settings;
    this.context = context;
    this.store = store;
  }

  /// Starts a portal. When this returns it answers, and crawls that ran when it last ended go on.
  ///
  /// @throws BadInput if its folder, database, address, port or contact cannot be used
  public static Portal start(PortalSettings settings, PortalParts parts) {
    LoggingSystem.get(Portal.class.getClassLoader()).beforeInitialize();
    BadInput.unless(() -> new Access(settings.contact(), settings.allowPrivate()));
    DataFolder folder = DataFolder.at(settings.data());
    PortalStore store = PortalStore.open(folder, settings.database());
    boolean done = false;
    WorkerDesk workers = null;
    try {
      Claim.check(folder, store);
      store.duty().begin(name(settings), parts.clock());
      workers = WorkerDesk.open(parts.workers(), store.duty());
      WorkerDesk hired = workers;
      SpringApplication application = new SpringApplication(PortalApplication.class);
      application.setBannerMode(Banner.Mode.OFF);
      application.setWebApplicationType(WebApplicationType.SERVLET);
      application.setRegisterShutdownHook(false);
      application.setLogStartupInfo(false);
      application.setDefaultProperties(properties(settings));
      application.addInitializers(
          context -> {
            GenericApplicationContext beans = (GenericApplicationContext) context;
            beans.registerBean(PortalSettings.class, () -> settings);
            beans.registerBean(PortalParts.class, () -> parts);
            beans.registerBean(WorkerDesk.class, () -> hired);
            beans.registerBean(DataFolder.class, () -> folder);
            beans.registerBean(
                PortalStore.class, () -> store, bean -> bean.setDestroyMethodName(""));
          });
      ConfigurableApplicationContext context = application.run();
      createFirst(context);
      done = true;
      return new Portal(settings, context, store);
    } catch (PortInUseException e) {
      throw new BadInput(
          "port %d is in use; choose another with --port".formatted(settings.port()));
    } catch (WebServerException e) {
      throw new BadInput(
          "the portal cannot listen at %s port %d: %s"
              .formatted(settings.address(), settings.port(), e.getMessage()));
    } finally {
      if (!done) {
        if (workers != null) {
          workers.close();
        }
        store.close();
      }
    }
  }

  /// By which people know it among several portals on one database.
  private static String name(PortalSettings settings) {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = settings.address();
    }
    return "%s, process %d".formatted(host, ProcessHandle.current().pid());
  }

  private static void createFirst(ConfigurableApplicationContext context) {
    try {
      context.getBean(FirstAccount.class).createFromEnvironment();
    } catch (Problem e) {
      context.close();
      throw new BadInput("%s: %s".formatted(FirstAccount.PASSWORD_VARIABLE, e.getMessage()));
    }
  }

  private static Map<String, Object> properties(PortalSettings settings) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("server.address", settings.address());
    all.put("server.port", settings.port());
    all.put("server.servlet.context-path", settings.basePath());
    all.put("server.forward-headers-strategy", settings.isBehindProxy() ? "native" : "none");
    if (settings.jsonLogs()) {
      all.put("logging.structured.format.console", "ecs");
    }
    return all;
  }

  /// Where it answers.
  public URI address() {
    int port =
        Integer.parseInt(
            Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port")));
    return URI.create(
        "http://%s:%d%s/".formatted(host(settings.address()), port, settings.basePath()));
  }

  private static String host(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  /// Where the first administrator is made, as long as there is none.
  public Optional<URI> setup() {
    return context
        .getBean(FirstAccount.class)
        .secret()
        .map(secret -> URI.create(address() + "setup?token=" + secret));
  }

  ConfigurableApplicationContext context() {
    return context;
  }

  /// Waits until it is closed.
  public void await() throws InterruptedException {
    closed.await();
  }

  /// Answers no more, saves all crawls and ends. They go on when it is started again.
  @Override
  public void close() {
    try {
      context.close();
      store.close();
    } finally {
      closed.countDown();
    }
  }
}

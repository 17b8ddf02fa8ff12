package io.cormorant.portal.server;

import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.store.Duty;
import io.cormorant.portal.store.Ids;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Settings;
import java.time.Clock;
import javax.sql.DataSource;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/// The parts of the portal that pages and programs share.
@SpringBootApplication(scanBasePackages = "io.cormorant.portal", proxyBeanMethods = false)
class PortalApplication {
  @Bean
  Clock clock(PortalParts parts) {
    return parts.clock();
  }

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> refusals() {
    return factory ->
        factory.addContextCustomizers(
            context -> {
              if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(PlainRefusals.class.getName());
              }
            });
  }

  @Bean(destroyMethod = "")
  DataSource dataSource(PortalStore store) {
    return store.source();
  }

  @Bean(destroyMethod = "")
  Duty duty(PortalStore store) {
    return store.duty();
  }

  @Bean
  Ids ids(Clock clock) {
    return new Ids(clock);
  }

  @Bean
  Settings portalOptions(PortalStore store) {
    return new Settings(store);
  }

  @Bean
  Accounts accounts(PortalStore store, Clock clock) {
    return new Accounts(store, clock);
  }

  @Bean
  Invitations invitations(PortalStore store, Accounts accounts, Clock clock) {
    return new Invitations(store, accounts, clock);
  }

  @Bean
  ApiTokens apiTokens(PortalStore store, Accounts accounts, Clock clock) {
    return new ApiTokens(store, accounts, clock);
  }
}

package io.cormorant.portal.web.assistant;

import io.cormorant.core.Url;
import io.cormorant.portal.PortalParts;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.PortalUser;
import io.cormorant.portal.crawling.CrawlDesk;
import io.cormorant.portal.mcp.AssistantServlet;
import io.cormorant.portal.mcp.PageCollection;
import io.cormorant.portal.mcp.ShelfCollection;
import io.cormorant.portal.search.Library;
import io.cormorant.portal.topic.Topics;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/// Serves assistants at `/mcp`, each with what the account of its token has kept. One whose token
/// may change things may say what it thinks of pages.
@Configuration(proxyBeanMethods = false)
class AssistantDoor {
  private static final String PATH = "/mcp";

  private final Library library;
  private final CrawlDesk desk;
  private final Topics topics;

  AssistantDoor(Library library, CrawlDesk desk, Topics topics) {
    this.library = library;
    this.desk = desk;
    this.topics = topics;
  }

  @Bean
  ServletRegistrationBean<AssistantServlet> assistants(PortalParts parts) {
    return new ServletRegistrationBean<>(
        new AssistantServlet(PATH, parts.product(), parts.clock(), _ -> collection()), PATH);
  }

  private Optional<PageCollection> collection() {
    Authentication asks = SecurityContextHolder.getContext().getAuthentication();
    if (asks == null || !(asks.getPrincipal() instanceof PortalUser(Account account))) {
      return Optional.empty();
    }
    ShelfCollection.Marks marks = (folder, page, good) -> mark(account, folder, page, good);
    return Optional.of(library.collection(account, PortalUser.mayWrite(asks) ? marks : null));
  }

  private String mark(Account account, Path folder, Url page, boolean good) {
    long topic = Long.parseLong(folder.getFileName().toString());
    desk.teach(topics.of(account, topic).orElseThrow(), page, good);
    return good ? "Noted: more like this." : "Noted: less like this.";
  }
}

package io.cormorant.portal.api;

import io.cormorant.portal.PortalParts;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// What the description of the API says beside its routes.
@Configuration(proxyBeanMethods = false)
class ApiDocs {
  private static final String SCHEME = "token";
  private static final String PROBLEM = "Problem";

  @Bean
  OpenAPI description(PortalParts parts) {
    return new OpenAPI()
        .info(
            new Info()
                .title("Cormorant portal")
                .version(parts.product().substring(parts.product().indexOf('/') + 1))
                .description(
                    "Everything the pages of the portal do. Ids are texts, times are UTC. Lists"
                        + " have at most 100 entries; 'next' leads on. Every error is a"
                        + " problem+json with a sentence in 'detail'. Tokens are made on the"
                        + " account page; those that only read get 403 wherever something would"
                        + " be changed or fetched."))
        .components(
            new Components()
                .addSecuritySchemes(
                    SCHEME,
                    new SecurityScheme()
                        .type(SecurityScheme.Type.HTTP)
                        .scheme("bearer")
                        .description("a token of the portal, which begins with cm_")))
        .addSecurityItem(new SecurityRequirement().addList(SCHEME));
  }

  private static Schema<?> problem() {
    return new ObjectSchema()
        .description("what went wrong, by RFC 9457")
        .addProperty("title", new StringSchema().description("what the status means"))
        .addProperty("status", new IntegerSchema())
        .addProperty("detail", new StringSchema().description("what is wrong, in a sentence"))
        .addProperty("code", new StringSchema().description("for programs, where there is one"));
  }

  /// Adds what operations have in common: names made of their routes, the errors they may answer
  /// with, and how lists are asked for.
  @Bean
  OpenApiCustomizer common() {
    return api -> {
      api.getComponents().addSchemas(PROBLEM, problem());
      api.getPaths()
          .forEach(
              (path, item) ->
                  item.readOperationsMap()
                      .forEach(
                          (method, operation) -> {
                            operation.setOperationId(name(method.name(), path));
                            describeLists(operation);
                            addErrors(path, operation);
                          }));
    };
  }

  /// Such as `post_topics_id_start`.
  private static String name(String method, String path) {
    return method.toLowerCase(Locale.ROOT)
        + path.replaceFirst("^/api", "").replaceAll("[^A-Za-z0-9]+", "_").replaceFirst("_$", "");
  }

  private static void describeLists(Operation operation) {
    for (Parameter parameter :
        Objects.requireNonNullElse(operation.getParameters(), List.<Parameter>of())) {
      switch (parameter.getName()) {
        case "limit" -> {
          parameter.description("how many to list");
          parameter
              .getSchema()
              .minimum(BigDecimal.ONE)
              .maximum(BigDecimal.valueOf(Given.MOST_LISTED));
        }
        case "before" -> parameter.description("the 'next' of the list so far; none to begin");
        default -> {}
      }
    }
  }

  private static void addErrors(String path, Operation operation) {
    boolean takes = operation.getRequestBody() != null;
    if (takes || operation.getParameters() != null) {
      add(operation, "400", "something given cannot be used");
    }
    add(operation, "401", "no token, or none that is good");
    add(operation, "403", "the token or account may not do that");
    if (path.contains("{")) {
      add(operation, "404", "there is no such thing, or it belongs to somebody else");
    }
    if (path.endsWith("/topic.yaml")
        || path.endsWith("/more")
        || path.endsWith("/feedback")
        || path.endsWith("/suggestions")
        || path.endsWith("/phone")) {
      add(
          operation,
          "409",
          "not now: the crawl is not over or has not begun, or it was settled elsewhere");
    }
    if (takes) {
      add(operation, "413", "more than 1 MB was sent");
      add(operation, "415", "the body is of another type");
    }
  }

  private static void add(Operation operation, String status, String description) {
    operation
        .getResponses()
        .addApiResponse(
            status,
            new ApiResponse()
                .description(description)
                .content(
                    new Content()
                        .addMediaType(
                            org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE,
                            new MediaType()
                                .schema(new Schema<>().$ref("#/components/schemas/" + PROBLEM)))));
  }
}

package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.PortalVisitor;
import io.cormorant.portal.testing.TestPortal;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class OpenApiTest {
  private Portal portal;
  private ApiClient api;
  private OpenApiDocument document;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    portal = TestPortal.start(folder);
    try (PortalVisitor admin = PortalVisitor.administrator(portal)) {
      api = new ApiClient(portal.address(), admin.token(false));
    }
    document = OpenApiDocument.of(api);
  }

  @AfterAll
  void stop() {
    api.close();
    portal.close();
  }

  @Test
  void hasEveryRouteOfTheProgram() throws Exception {
    Set<String> described =
        document.operations().stream()
            .map(OpenApiDocument.Operation::name)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> routes = routes();
    assertTrue(routes.size() > 20, routes::toString);
    assertEquals(routes, described);
  }

  private static Set<String> routes() throws ClassNotFoundException {
    ClassPathScanningCandidateComponentProvider scan =
        new ClassPathScanningCandidateComponentProvider(false);
    scan.addIncludeFilter(new AnnotationTypeFilter(Controller.class));
    Set<String> routes = new TreeSet<>();
    for (var found : scan.findCandidateComponents("io.cormorant.portal")) {
      for (Method method : Class.forName(found.getBeanClassName()).getDeclaredMethods()) {
        RequestMapping mapping =
            AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
        if (mapping != null) {
          for (String path : mapping.path()) {
            for (RequestMethod verb : mapping.method()) {
              if (path.startsWith("/api/")) {
                routes.add(verb + " " + path);
              }
            }
          }
        }
      }
    }
    return routes;
  }

  @Test
  void describesEveryOperation() {
    assertTrue(document.root().get("openapi").asString().startsWith("3."));
    assertFalse(document.root().at("/info/title").asString().isBlank());
    assertEquals("test", document.root().at("/info/version").asString());
    assertEquals(
        "bearer", document.root().at("/components/securitySchemes/token/scheme").asString());
    Set<String> ids = new HashSet<>();
    for (OpenApiDocument.Operation operation : document.operations()) {
      JsonNode node = operation.node();
      assertFalse(node.path("summary").asString("").isBlank(), operation::name);
      assertFalse(node.path("tags").isEmpty(), operation::name);
      assertTrue(ids.add(node.get("operationId").asString()), operation::name);
      assertTrue(
          node.get("responses").properties().stream().anyMatch(r -> r.getKey().startsWith("2")),
          operation::name);
      assertTrue(node.get("responses").has("401"), operation::name);
      assertEquals(names(operation.path()), pathParameters(operation), operation::name);
      if (node.toString().contains("\"limit\"")) {
        assertTrue(node.toString().contains("\"maximum\":100"), operation::name);
      }
      for (OpenApiDocument.Body body : document.bodies(operation)) {
        assertFalse(body.text() == null, () -> operation.name() + " has no example " + body.type());
      }
    }
  }

  private static Set<String> names(String path) {
    return Pattern.compile("\\{([^}]*)}")
        .matcher(path)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  private static Set<String> pathParameters(OpenApiDocument.Operation operation) {
    Set<String> names = new HashSet<>();
    for (JsonNode parameter : operation.parameters()) {
      assertTrue(Set.of("path", "query").contains(parameter.get("in").asString()), operation::name);
      assertTrue(parameter.has("schema"), operation::name);
      if (parameter.get("in").asString().equals("path")) {
        assertTrue(parameter.get("required").asBoolean(), operation::name);
        names.add(parameter.get("name").asString());
      }
    }
    return names;
  }

  @Test
  void hasNoReferenceToNothingAndOnlyNamesInSnakeCase() {
    Set<String> references = new HashSet<>();
    collect(document.root(), references);
    assertTrue(references.size() > 10, references::toString);
    for (String reference : references) {
      assertFalse(document.resolve(reference).isMissingNode(), reference);
    }
    document
        .root()
        .at("/components/schemas")
        .properties()
        .forEach(
            schema ->
                schema
                    .getValue()
                    .path("properties")
                    .properties()
                    .forEach(
                        property ->
                            assertEquals(
                                property.getKey().toLowerCase(Locale.ROOT),
                                property.getKey(),
                                schema.getKey())));
  }

  private static void collect(JsonNode node, Set<String> references) {
    if (node.isObject() && node.path("$ref").isString()) {
      references.add(node.get("$ref").asString());
    }
    node.forEach(child -> collect(child, references));
  }
}

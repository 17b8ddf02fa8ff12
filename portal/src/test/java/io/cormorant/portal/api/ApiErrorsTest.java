package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.portal.api.ApiClient.Reply;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.PortalVisitor;
import io.cormorant.portal.testing.TestPortal;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ApiErrorsTest {
  private Path data;
  private Portal portal;
  private PortalVisitor admin;
  private ApiClient api;
  private ApiClient nobody;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    data = folder;
    portal = TestPortal.start(folder);
    admin = PortalVisitor.administrator(portal);
    api = new ApiClient(portal.address(), admin.token(true));
    nobody = new ApiClient(portal.address(), null);
  }

  @AfterAll
  void stop() {
    api.close();
    nobody.close();
    admin.close();
    portal.close();
  }

  @Test
  void whoeverIsUnknownIsToldSo() throws Exception {
    nobody.get("api/me").problem(401);
    nobody.post("api/topics", "{}").problem(401);
    nobody.get("api/nowhere").problem(401);
    nobody.get("metrics").problem(401);
    nobody.post("mcp", "{}").problem(401);
    try (ApiClient wrong = new ApiClient(portal.address(), "cm_wrong")) {
      wrong.get("api/me").problem(401);
      wrong.post("api/topics", "{}").problem(401);
    }
  }

  @Test
  void sessionsReadButNeedTheirFormTokenToChange() throws Exception {
    HttpRequest.Builder create =
        HttpRequest.newBuilder(portal.address().resolve("api/me/tokens"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"label\": \"of a page\"}"));
    HttpResponse<String> without = admin.client().send(create.build(), BodyHandlers.ofString());
    assertTrue(Reply.of(without).problem(403).contains("CSRF"));
    create.header("X-CSRF-TOKEN", admin.csrf("account"));
    assertEquals(201, admin.client().send(create.build(), BodyHandlers.ofString()).statusCode());
  }

  @Test
  void badInputIsToldInASentence() throws Exception {
    assertTrue(api.post("api/topics", "{}").problem(400).contains("describe the topic with"));
    assertEquals("nothing-said", api.post("api/topics", "{}").json().get("code").asString());
    assertTrue(
        api.post("api/topics", "{\"sentense\": \"tea\"}").problem(400).contains("'sentense'"));
    assertTrue(api.post("api/topics", "{\"sentence\": ").problem(400).contains("line 1"));
    assertTrue(api.post("api/topics", "{\"pages\": \"many\"}").problem(400).contains("'pages'"));
    api.post("api/topics", "[]").problem(400);
    api.post("api/topics", "").problem(400);
    assertTrue(
        api.post("api/topics", "{\"sentence\": \"%s\"}".formatted("a".repeat(5_001)))
            .problem(400)
            .contains("5000"));
    assertTrue(
        api.post("api/topics", "{\"sentence\": \"tea\", \"pages\": 20001}")
            .problem(400)
            .contains("20000"));
    assertTrue(
        api.post("api/topics", "{\"keywords\": [{\"term\": \"tea\", \"weight\": 2}]}")
            .problem(400)
            .contains("(0, 1]"));
    api.post("api/topics", "{\"sentence\": \"tea\", \"start\": true}").problem(400);
    api.post("api/topics", "{\"sentence\": \"tea\", \"seeds\": [\"no address\"]}").problem(400);
    assertTrue(
        api.send("POST", "api/topics", "application/yaml", "name: tea\nvectors: /etc/passwd\n")
            .problem(400)
            .contains("vectors"));
    assertEquals(0, api.get("api/topics").json(200).get("topics").size(), "nothing was made");
  }

  @Test
  void listsAreBounded() throws Exception {
    for (String limit : new String[] {"0", "101", "-1", "many"}) {
      api.get("api/topics?limit=" + limit).problem(400);
    }
    api.get("api/topics?before=yesterday").problem(404);
  }

  @Test
  void whatIsNotThereIsNotFound() throws Exception {
    api.get("api/nowhere").problem(404);
    api.post("api/nowhere", "{}").problem(404);
    for (String id : new String[] {"1", "x", "-1", "99999999999999999999", "1%20or%201"}) {
      api.get("api/topics/" + id).problem(404);
    }
  }

  @Test
  void otherMethodsAndTypesAreRefused() throws Exception {
    api.send("PATCH", "api/topics", "application/json", "{}").problem(405);
    api.delete("api/me").problem(405);
    assertTrue(
        api.send("POST", "api/topics", "text/plain", "tea").problem(415).contains("text/plain"));
  }

  @Test
  void bodiesAreBounded() throws Exception {
    String large = "{\"sentence\": \"%s\"}".formatted("a".repeat(1 << 20));
    api.post("api/topics", large).problem(413);
    api.send("POST", "api/topics", "application/yaml", large).problem(413);
    HttpRequest.Builder ofUnknownLength =
        HttpRequest.newBuilder(portal.address().resolve("api/topics"))
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofInputStream(
                    () -> new ByteArrayInputStream(large.getBytes(StandardCharsets.UTF_8))));
    api.send(ofUnknownLength).problem(413);
  }

  @Test
  void requestsThatNobodyShouldMakeAreErrorsToo() throws Exception {
    api.get("api/topics;x=1").problem(400);
    api.get("api/topics/%25").problem(400);
  }

  @Test
  void whatIsWrongInsideIsNotTold() throws Exception {
    String id = api.post("api/topics", "{\"sentence\": \"tea\"}").json(201).get("id").asString();
    Path crawl = data.resolve("topics").resolve(id);
    Files.createDirectories(crawl);
    Files.writeString(crawl.resolve(CrawlFolder.PLAN_FILE), "damaged: [");
    Files.createDirectories(crawl.resolve("store"));
    Files.writeString(crawl.resolve("store").resolve("CURRENT"), "damaged: [");
    String told = api.get("api/topics/" + id + "/why?url=https://tea.example/").problem(500);
    assertFalse(told.contains("damaged") || told.contains(data.toString()), told);
    api.delete("api/topics/" + id).json(204);
  }

  @Test
  void peopleAreShownAPage() throws Exception {
    HttpResponse<String> missing = admin.get("topics/1");
    assertEquals(404, missing.statusCode());
    assertTrue(missing.body().startsWith("<!DOCTYPE html>"), missing.body());
    HttpResponse<String> nowhere = admin.get("nowhere");
    assertEquals(404, nowhere.statusCode());
    assertTrue(nowhere.body().startsWith("<!DOCTYPE html>"), nowhere.body());
  }
}

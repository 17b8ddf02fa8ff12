package io.cormorant.portal.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.server.Portal;
import io.cormorant.portal.testing.PortalVisitor;
import io.cormorant.portal.testing.TestPortal;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TokenLifeTest {
  private Portal portal;
  private ApiClient admin;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    portal = TestPortal.start(folder);
    try (PortalVisitor visitor = PortalVisitor.administrator(portal)) {
      admin = new ApiClient(portal.address(), visitor.token(true));
    }
  }

  @AfterAll
  void stop() {
    admin.close();
    portal.close();
  }

  private ApiClient with(String secret) {
    return new ApiClient(portal.address(), secret);
  }

  @Test
  void tokensAreMadeUsedAndDeleted() throws Exception {
    JsonNode fresh =
        admin.post("api/me/tokens", "{\"label\": \" nightly \", \"writes\": false}").json(201);
    String id = fresh.at("/token/id").asString();
    assertTrue(fresh.at("/token/id").isString(), "ids are texts");
    assertEquals("nightly", fresh.at("/token/label").asString());
    try (ApiClient reader = with(fresh.get("secret").asString())) {
      JsonNode me = reader.get("api/me").json(200);
      assertEquals("admin", me.get("name").asString());
      assertEquals("admin", me.get("role").asString());
      assertTrue(me.get("created").asString().matches("20[0-9-]{8}T[0-9:.]+Z"), me::toString);
      JsonNode listed = listed(id);
      assertFalse(listed.get("writes").asBoolean());
      assertFalse(listed.get("used").isNull(), "it was used");
      assertFalse(admin.get("api/me/tokens").body().contains("secret"));
      admin.delete("api/me/tokens/" + id).json(204);
      reader.get("api/me").problem(401);
    }
    admin.delete("api/me/tokens/" + id).problem(404);
  }

  @Test
  void theCurrentPasswordIsNotGuessedForever() throws Exception {
    TestPortal.account(portal, "guessed", Role.USER);
    String secret =
        TestPortal.part(portal, ApiTokens.class)
            .create(
                TestPortal.part(portal, Accounts.class).find("guessed").orElseThrow(),
                "stolen",
                true);
    try (ApiClient thief = with(secret)) {
      for (int i = 0; i < 10; i++) {
        assertEquals("password-wrong", code(thief, "not the password"));
      }
      assertEquals("password-locked", code(thief, TestPortal.PASSWORD));
    }
  }

  private static String code(ApiClient client, String old) throws Exception {
    return client
        .put(
            "api/me/password",
            "{\"old\": \"%s\", \"password\": \"a better password\"}".formatted(old))
        .json(400)
        .get("code")
        .asString();
  }

  private JsonNode listed(String id) throws Exception {
    for (JsonNode token : admin.get("api/me/tokens").json(200).get("tokens")) {
      if (token.get("id").asString().equals(id)) {
        return token;
      }
    }
    throw new AssertionError("no token " + id);
  }

  @Test
  void tokensThatOnlyReadChangeNothing() throws Exception {
    String secret =
        admin.post("api/me/tokens", "{\"label\": \"reads\"}").json(201).get("secret").asString();
    try (ApiClient reader = with(secret)) {
      for (OpenApiDocument.Operation operation : OpenApiDocument.of(admin).operations()) {
        if (!operation.method().equals("get")) {
          reader
              .send(
                  operation.method().toUpperCase(Locale.ROOT),
                  operation.filled("1"),
                  "application/json",
                  "{}")
              .problem(403);
        }
      }
      reader.get("api/admin/accounts").json(200);
    }
  }

  @Test
  void administratorsInviteDisableAndHelp() throws Exception {
    JsonNode invitation = admin.post("api/admin/invitations", "{\"role\": \"user\"}").json(201);
    URI link = URI.create(invitation.get("url").asString());
    admin.post("api/admin/invitations", "{\"role\": \"king\"}").problem(400);
    try (PortalVisitor visitor = PortalVisitor.joined(portal, link, "berta");
        ApiClient user = with(visitor.token(true))) {
      String id = user.get("api/me").json(200).get("id").asString();
      for (String path : new String[] {"api/admin/accounts", "api/admin/registration", "metrics"}) {
        user.get(path).problem(403);
      }
      user.put("api/admin/accounts/" + id + "/enabled", "{\"enabled\": true}").problem(403);
      JsonNode page = admin.get("api/admin/accounts?limit=1").json(200);
      assertEquals("berta", page.at("/accounts/0/name").asString());
      JsonNode rest =
          admin.get("api/admin/accounts?before=" + page.get("next").asString()).json(200);
      assertEquals("admin", rest.at("/accounts/0/name").asString());
      assertTrue(rest.get("next").isNull());

      user.put("api/me/password", "{\"old\": \"wrong\", \"password\": \"another password\"}")
          .problem(400);
      String password =
          admin
              .post("api/admin/accounts/" + id + "/password", "")
              .json(200)
              .get("password")
              .asString();
      user.put(
              "api/me/password",
              "{\"old\": \"%s\", \"password\": \"another password\"}".formatted(password))
          .json(204);

      admin.put("api/admin/accounts/" + id + "/enabled", "{\"enabled\": false}").json(200);
      user.get("api/me").problem(401);
      admin.put("api/admin/accounts/" + id + "/enabled", "{\"enabled\": true}").json(200);
      user.get("api/me").json(200);
    }
    admin.put("api/admin/accounts/1/enabled", "{\"enabled\": false}").problem(404);
    String own = admin.get("api/me").json(200).get("id").asString();
    assertTrue(
        admin
            .put("api/admin/accounts/" + own + "/enabled", "{\"enabled\": false}")
            .problem(400)
            .contains("only administrator"));
  }

  @Test
  void registrationIsOpenedAndClosed() throws Exception {
    boolean before = admin.get("api/admin/registration").json(200).get("open").asBoolean();
    JsonNode after =
        admin.put("api/admin/registration", "{\"open\": %s}".formatted(!before)).json(200);
    assertNotEquals(before, after.get("open").asBoolean());
    assertEquals(after, admin.get("api/admin/registration").json(200));
    admin.put("api/admin/registration", "{}").problem(400);
  }
}

package io.cormorant.app.cli.portal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cormorant.app.bench.PortalClient;
import io.cormorant.app.bench.PortalProcess;
import io.cormorant.app.product.Product;
import io.cormorant.app.testing.Cli;
import io.cormorant.app.testing.Crawled;
import io.cormorant.app.testing.Patience;
import io.cormorant.app.testing.PortalFolder;
import io.cormorant.app.testing.PostgresServer;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.plan.PlanFile;
import io.cormorant.portal.account.Account;
import io.cormorant.portal.account.Accounts;
import io.cormorant.portal.account.ApiTokens;
import io.cormorant.portal.account.Invitations;
import io.cormorant.portal.account.Role;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.PortalStore;
import io.cormorant.portal.store.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BackupTest {
  private static final long TOPIC = 417;
  private static final List<String> TABLES =
      List.of("account", "invitation", "api_token", "setting", "topic", "blocked_site");

  @TempDir private Path temp;
  private PortalFolder portal;
  private Path file;

  /// A portal with something in every table, and a crawl that was stopped.
  @BeforeEach
  void fill() {
    portal = folder("data", null);
    file = temp.resolve("portal.zip");
    Path crawl = DataFolder.at(portal.folder().path()).crawl(TOPIC);
    Cli.crawl(crawl, "--pages", 30).exits(0);
    try (PortalStore store = portal.open()) {
      Accounts accounts = new Accounts(store, Product.CLOCK);
      Account admin = accounts.create(PortalProcess.ADMIN, PortalProcess.PASSWORD, Role.ADMIN);
      accounts.setEnabled(accounts.create("小明", "another password", Role.USER), false);
      new Invitations(store, accounts, Product.CLOCK).create(Role.USER);
      new ApiTokens(store, accounts, Product.CLOCK).create(admin, "a \"label\"\n", true);
      new Settings(store).setRegistrationOpen(true);
      store
          .jdbc()
          .sql(
              "insert into topic (id, owner_id, name, plan, wanted, created_ms, changed_ms)"
                  + " values (?, ?, ?, ?, ?, ?, ?)")
          .params(
              TOPIC,
              admin.id(),
              "Fußball 足球 ⚽",
              PlanFile.shared(CrawlFolder.open(crawl).plan()),
              "done",
              1_700_000_000_000L,
              1_700_000_000_001L)
          .update();
      store
          .jdbc()
          .sql(
              "insert into blocked_site (site, reason, blocked_by, created_ms) values (?, ?, ?, ?)")
          .params("example.org", "asked to", "admin", 5L)
          .update();
    }
  }

  @Test
  void everythingComesBack() throws IOException {
    Cli.run("backup", "--data", path(portal), "--out", file)
        .exits(0)
        .says("Packed 2 accounts, 1 topic and ");
    PortalFolder restored = folder("restored", null);
    Cli.run("restore", file, "--data", path(restored))
        .exits(0)
        .says("Restored 2 accounts, 1 topic");
    assertEquals(tables(portal), tables(restored));
    assertEquals(files(portal), files(restored));
    Path crawl = restored.folder().crawl(TOPIC);
    Cli.run("fsck", crawl).exits(0).says("is clean");
    Cli.run("crawl", "--resume", crawl, "--pages", 45).exits(0);
    new Crawled(crawl).isWhole(45);
  }

  @Test
  void everyTableIsInItUnlessItCanBeMadeAgain() throws IOException {
    Set<String> known =
        new TreeSet<>(
            List.of(
                "page",
                "flyway_schema_history",
                "duty",
                "portal_session",
                "portal_session_attributes"));
    backup();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      zip.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.startsWith("tables/"))
          .forEach(name -> known.add(name.replaceAll("tables/|\\.jsonl", "")));
    }
    try (PortalStore store = portal.open()) {
      assertEquals(
          known,
          new TreeSet<>(
              store
                  .jdbc()
                  .sql(
                      "select lower(table_name) from information_schema.tables"
                          + " where table_schema = 'PUBLIC'")
                  .query(String.class)
                  .list()));
    }
  }

  @Test
  void leavesOutLocksAndRefusesWhatIsThere() throws IOException {
    Files.writeString(portal.folder().crawl(TOPIC).resolve("crawl.lock"), "");
    backup();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      assertTrue(
          zip.stream()
              .noneMatch(entry -> entry.getName().toLowerCase(Locale.ROOT).endsWith("lock")),
          "a lock was packed");
    }
    Cli.run("backup", "--data", path(portal), "--out", file).fails(4).complains("already exists");
    Cli.run("backup", "--data", path(portal), "--out", path(portal).resolve("own.zip"))
        .fails(4)
        .complains("lies in the data folder");
    Cli.run("backup", "--data", temp.resolve("none"), "--out", temp.resolve("none.zip"))
        .fails(4)
        .complains("there is no portal in");
    assertFalse(Files.exists(temp.resolve("none")));
  }

  @Test
  void refusesAFolderThatIsNotEmpty() throws IOException {
    backup();
    Path other = Files.createDirectory(temp.resolve("other"));
    Files.writeString(other.resolve("precious"), "mine");
    Cli.run("restore", file, "--data", other).fails(4).complains("is not empty");
    assertEquals("mine", Files.readString(other.resolve("precious")));
    Files.delete(other.resolve("precious"));
    Cli.run("restore", file, "--data", other).exits(0);
  }

  @Test
  void restoresNothingOfADamagedFile() throws IOException {
    backup();
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    refused("is not a complete backup");
    byte[] changed = whole.clone();
    changed[whole.length / 2] ^= 0x55;
    Files.write(file, changed);
    refused("is not a complete backup");
    Files.writeString(file, "no zip at all");
    refused("is not a complete backup");
    Files.delete(file);
    refused("there is no file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../evil",
        "/tmp/evil",
        "topics/417/../../../evil",
        "topics/417/..",
        "topics/417/./evil",
        "topics/417//evil",
        "topics/..\\..\\evil",
        "topics/x/evil",
        "tables/page.jsonl",
        "db/portal.mv.db"
      })
  void refusesNamesThatNoBackupHas(String name) throws IOException {
    backup();
    Map<String, byte[]> entries = entries();
    entries.put(name, new byte[] {1});
    write(entries);
    refused("has a file that no back-up has");
  }

  @Test
  void refusesForeignAndNewerFormats() throws IOException {
    backup();
    Map<String, byte[]> entries = entries();
    String manifest = text(entries, "manifest.json");
    put(entries, "manifest.json", manifest.replace("\"format\":1", "\"format\":2"));
    write(entries);
    refused("newer than this program");
    put(entries, "manifest.json", manifest.replace("cormorant-portal", "something"));
    write(entries);
    refused("is not a backup of a portal");
    put(entries, "manifest.json", manifest);
    String topics = text(entries, "tables/topic.jsonl");
    put(entries, "tables/topic.jsonl", topics.replace("{\"id\"", "{\"later\":1,\"id\""));
    write(entries);
    refused("newer than this program");
  }

  @Test
  @Tag("slow")
  void goesToAnotherDatabaseAndBack() throws Exception {
    backup();
    try (PostgresServer server = PostgresServer.start()) {
      Map<String, byte[]> entries = entries();
      String topics = text(entries, "tables/topic.jsonl");
      Path torn = temp.resolve("torn.zip");
      put(entries, "tables/topic.jsonl", topics.replaceAll("\"owner_id\":\\d+", "\"owner_id\":1"));
      write(torn, entries);
      PortalFolder middle = folder("middle", server.settings());
      restore(torn, middle).fails(4).complains("do not fit");
      assertFalse(Files.exists(path(middle)));
      restore(file, middle).exits(0);
      assertEquals(files(portal), files(middle));
      restore(file, folder("again", server.settings())).fails(4).complains("is not empty");
      Path second = temp.resolve("second.zip");
      Cli.run(
              "backup",
              "--data",
              path(middle),
              "--out",
              second,
              "--database",
              server.settings().url(),
              "--database-user",
              server.settings().user())
          .exits(0);
      PortalFolder back = folder("back", null);
      restore(second, back).exits(0);
      assertEquals(tables(portal), tables(back));
      assertEquals(files(portal), files(back));
    }
  }

  @Test
  @Tag("slow")
  void thePortalMakesTheRowsOfPagesAgain() throws Exception {
    backup();
    PortalFolder restored = folder("restored", null);
    restore(file, restored).exits(0);
    List<Long> kept = restored.kept(TOPIC);
    assertFalse(kept.isEmpty());
    try (PortalProcess served =
            PortalProcess.start(temp, path(restored), List.of("--web", Cli.WEB));
        PortalClient client = new PortalClient(served.address())) {
      Cli.run("backup", "--data", path(restored), "--out", temp.resolve("busy.zip"))
          .fails(4)
          .complains("stop the portal that runs there first");
      client.signIn(PortalProcess.ADMIN, PortalProcess.PASSWORD);
      Patience.until(
          "the rows are there", () -> home(client).contains(kept.size() + " relevant pages"));
      served.process().destroy();
      assertEquals(0, Patience.exitOf(served.process()), served.complaints());
    }
    assertEquals(kept, restored.rowsOf(TOPIC));
  }

  private static String home(PortalClient client) {
    try {
      return client.get("");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void backup() {
    Cli.run("backup", "--data", path(portal), "--out", file).exits(0);
  }

  private static Cli restore(Path from, PortalFolder to) {
    List<Object> args = new ArrayList<>(List.of("restore", from, "--data", path(to)));
    DatabaseSettings database = to.database();
    if (database != null) {
      args.addAll(
          List.of(
              "--database", database.url(), "--database-user", String.valueOf(database.user())));
    }
    return Cli.run(args.toArray());
  }

  /// Asserts that the file is refused and nothing is left of the attempt.
  private void refused(String why) throws IOException {
    Path target = temp.resolve("refused");
    Cli.run("restore", file, "--data", target).fails(4).complains(why);
    try (Stream<Path> left = Files.list(temp)) {
      assertEquals(
          Set.of("data", "portal.zip"),
          Stream.concat(left.map(each -> each.getFileName().toString()), Stream.of("portal.zip"))
              .collect(Collectors.toSet()));
    }
    assertFalse(Files.exists(temp.resolveSibling("evil")));
  }

  private PortalFolder folder(String name, @Nullable DatabaseSettings database) {
    return new PortalFolder(new DataFolder(temp.resolve(name)), database);
  }

  private static Path path(PortalFolder portal) {
    return portal.folder().path();
  }

  private static Map<String, Object> tables(PortalFolder portal) {
    return TABLES.stream().collect(Collectors.toMap(table -> table, portal::rows));
  }

  /// The sizes of all files of the crawl but locks.
  private static Map<String, Long> files(PortalFolder portal) throws IOException {
    Path crawl = portal.folder().crawl(TOPIC);
    try (Stream<Path> all = Files.walk(crawl)) {
      return all.filter(each -> !each.toString().toLowerCase(Locale.ROOT).endsWith("lock"))
          .collect(
              Collectors.toMap(
                  each -> crawl.relativize(each).toString(),
                  each -> Files.isDirectory(each) ? -1L : each.toFile().length()));
    }
  }

  private Map<String, byte[]> entries() throws IOException {
    Map<String, byte[]> entries = new HashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return entries;
  }

  private static String text(Map<String, byte[]> entries, String name) {
    return new String(entries.get(name), StandardCharsets.UTF_8);
  }

  private static void put(Map<String, byte[]> entries, String name, String text) {
    entries.put(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void write(Map<String, byte[]> entries) throws IOException {
    write(file, entries);
  }

  private static void write(Path to, Map<String, byte[]> entries) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
  }
}

package io.cormorant.portal.backup;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/// Packs a portal that does not crawl into one file: its accounts, settings and topics, and the
/// folder of each topic's crawl. What is not in it, such as the rows of pages, can be made from
/// that.
public final class Backup {
  static final String TOPICS = "topics/";
  private static final String TABLES = "tables/";

  private final DataFolder folder;
  private final PortalStore store;
  private final String product;
  private final InstantSource clock;

  /// @param product name and version of the program
  public Backup(DataFolder folder, PortalStore store, String product, InstantSource clock) {
    this.folder = folder;
    this.store = store;
    this.product = product;
    this.clock = clock;
  }

  static String tableEntry(String table) {
    return TABLES + table + ".jsonl";
  }

  /// Writes the back-up, wholly or not at all.
  ///
  /// @param files told how many files are packed so far
  /// @throws BadInput if a crawl runs, or the file lies in the data folder
  /// @throws ArchiveException if something cannot be read or written
  public Contents write(Path out, LongConsumer files) {
    List<Long> topics =
        store
            .jdbc()
            .sql("select id from topic order by id")
            .query((row, _) -> row.getLong(1))
            .list();
    topics.forEach(this::refuseOwned);
    Path target = out.toAbsolutePath().normalize();
    if (target.startsWith(folder.path())) {
      throw new BadInput(out + " lies in the data folder; name a file outside of it");
    }
    try {
      Path unfinished =
          Files.createTempFile(
              Objects.requireNonNull(target.getParent()), ".backup-", ".unfinished");
      try {
        Contents contents = pack(unfinished, topics, files);
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        return contents;
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      throw ArchiveException.writing(out, e);
    } catch (UncheckedIOException e) {
      throw ArchiveException.writing(out, Objects.requireNonNull(e.getCause()));
    }
  }

  private Contents pack(Path unfinished, List<Long> topics, LongConsumer files) throws IOException {
    try (OutputStream file = Files.newOutputStream(unfinished);
        ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(file, 1 << 16))) {
      zip.setLevel(Deflater.BEST_SPEED);
      zip.putNextEntry(new ZipEntry(Manifest.NAME));
      zip.write(new Manifest(product, clock.instant()).json().getBytes(StandardCharsets.UTF_8));
      zip.closeEntry();
      long accounts = tables(zip);
      Packer packer = new Packer(zip, files);
      for (long topic : topics) {
        packer.pack(topic);
        refuseOwned(topic);
      }
      return new Contents(accounts, topics.size(), packer.count, packer.bytes);
    }
  }

  /// All tables as they are at one moment.
  ///
  /// @return how many accounts there are
  private long tables(ZipOutputStream zip) {
    TransactionTemplate moment =
        new TransactionTemplate(
            Objects.requireNonNull(store.transaction().getTransactionManager()));
    moment.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    long[] accounts = {0};
    moment.executeWithoutResult(
        _ -> {
          Tables tables = new Tables(store);
          for (String table : Tables.KEPT) {
            long rows = table(zip, tables, table);
            accounts[0] = table.equals("account") ? rows : accounts[0];
          }
        });
    return accounts[0];
  }

  private static long table(ZipOutputStream zip, Tables tables, String table) {
    try {
      zip.putNextEntry(new ZipEntry(tableEntry(table)));
      Writer writer = new OutputStreamWriter(zip, StandardCharsets.UTF_8);
      long rows = tables.write(table, writer);
      writer.flush();
      zip.closeEntry();
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void refuseOwned(long topic) {
    Path path = folder.crawl(topic);
    if (!Files.exists(path.resolve(CrawlFolder.PLAN_FILE))) {
      return;
    }
    OptionalLong owner = CrawlFolder.open(path).owner();
    if (owner.isPresent()) {
      throw new BadInput(
          "process %d is crawling into %s; stop the portal first"
              .formatted(owner.getAsLong(), path));
    }
  }

  /// Puts the folders of crawls into the file.
  private final class Packer {
    private final ZipOutputStream zip;
    private final LongConsumer told;
    private long count;
    private long bytes;

    Packer(ZipOutputStream zip, LongConsumer told) {
      this.zip = zip;
      this.told = told;
    }

    void pack(long topic) throws IOException {
      Path path = folder.crawl(topic);
      if (!Files.isDirectory(path)) {
        return;
      }
      Path root = path.toRealPath();
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
                throws IOException {
              zip.putNextEntry(new ZipEntry(entry(topic, root, each) + "/"));
              zip.closeEntry();
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              if (attributes.isRegularFile() && !isLock(file)) {
                add(entry(topic, root, file), file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    }

    private void add(String entry, Path file) throws IOException {
      zip.setLevel(entry.endsWith(".gz") ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED);
      zip.putNextEntry(new ZipEntry(entry));
      bytes += Files.copy(file, zip);
      zip.closeEntry();
      told.accept(++count);
    }
  }

  private static String entry(long topic, Path root, Path file) {
    StringBuilder name = new StringBuilder(TOPICS).append(topic);
    if (!file.equals(root)) {
      root.relativize(file).forEach(part -> name.append('/').append(part));
    }
    return name.toString();
  }

  /// Those of the folder, of its store (`LOCK`) and of its index (`write.lock`).
  private static boolean isLock(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.equals("lock") || name.endsWith(".lock");
  }
}

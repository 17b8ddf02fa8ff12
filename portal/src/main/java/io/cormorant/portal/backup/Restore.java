package io.cormorant.portal.backup;

import io.cormorant.archive.ArchiveException;
import io.cormorant.archive.Folders;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.DatabaseSettings;
import io.cormorant.portal.store.PortalStore;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import tools.jackson.core.JacksonException;

/// Makes a portal from a back-up, in a new folder and an empty database, wholly or not at all.
public final class Restore {
  /// Files and folders of crawls.
  private static final Pattern IN_CRAWL =
      Pattern.compile(Pattern.quote(Backup.TOPICS) + "\\d{1,19}(/[^/\\\\\\x00]+)*/?");

  private static final int LARGEST_MANIFEST = 1 << 16;

  private final Path file;
  private final Path target;
  private final @Nullable DatabaseSettings elsewhere;
  private final LongConsumer told;
  private long files;
  private long bytes;
  private boolean moved;

  /// @param file the back-up
  /// @param target the new data folder
  /// @param elsewhere the database; null for one in the data folder
  /// @param told how many files are unpacked so far
  public Restore(Path file, Path target, @Nullable DatabaseSettings elsewhere, LongConsumer told) {
    this.file = file;
    this.target = target.toAbsolutePath().normalize();
    this.elsewhere = elsewhere;
    this.told = told;
  }

  /// Restores the portal.
  ///
  /// @throws BadInput if the file is no whole back-up that can be read here, or the folder or the
  ///   database is not empty
  /// @throws ArchiveException if the folder cannot be written
  public Contents run() {
    refuseUnlessNew();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Manifest manifest = manifest(zip);
      List<? extends ZipEntry> entries = Collections.list(zip.entries());
      entries.forEach(this::refuseForeign);
      return restore(zip, entries, manifest);
    } catch (NoSuchFileException e) {
      throw new BadInput("there is no file " + file + "; check the path");
    } catch (ZipException e) {
      throw damaged();
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    }
  }

  private void refuseUnlessNew() {
    if (!Files.exists(target)) {
      return;
    }
    try (Stream<Path> there = Files.isDirectory(target) ? Files.list(target) : Stream.of(target)) {
      if (there.findAny().isPresent()) {
        throw new BadInput(target + " is not empty; name a folder that is not there yet");
      }
    } catch (IOException e) {
      throw ArchiveException.reading(target, e);
    }
  }

  private Manifest manifest(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(Manifest.NAME);
    if (entry == null || entry.getSize() > LARGEST_MANIFEST) {
      throw Manifest.foreign(file);
    }
    try (InputStream in = open(zip, entry)) {
      return Manifest.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /// A name must not lead out of the folder that is made.
  private void refuseForeign(ZipEntry entry) {
    String name = entry.getName();
    boolean known =
        name.equals(Manifest.NAME)
            || Tables.KEPT.stream().map(Backup::tableEntry).anyMatch(name::equals)
            || (IN_CRAWL.matcher(name).matches()
                && Stream.of(name.split("/", -1)).noneMatch(part -> part.matches("\\.{1,2}")));
    if (!known) {
      throw new BadInput(
          "%s has a file that no back-up has ('%s'), so nothing of it was restored"
              .formatted(file, name.replaceAll("[^\\x20-\\x7e]", "?")));
    }
  }

  private Contents restore(ZipFile zip, List<? extends ZipEntry> entries, Manifest manifest) {
    Path unfinished = unfinished();
    try {
      for (ZipEntry entry : entries) {
        if (entry.getName().startsWith(Backup.TOPICS)) {
          unpack(zip, entry, unfinished.resolve(entry.getName()));
        }
      }
      return fill(zip, manifest, unfinished);
    } finally {
      Folders.delete(unfinished);
    }
  }

  /// Beside the target, so that it can be moved there at once.
  private Path unfinished() {
    Path parent = Objects.requireNonNullElse(target.getParent(), target);
    try {
      Files.createDirectories(parent);
      return Files.createTempDirectory(parent, ".restore-");
    } catch (IOException e) {
      throw ArchiveException.writing(target, e);
    }
  }

  private void unpack(ZipFile zip, ZipEntry entry, Path path) {
    try {
      if (entry.isDirectory()) {
        Files.createDirectories(path);
        return;
      }
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
    } catch (IOException e) {
      throw ArchiveException.writing(path, e);
    }
    try (InputStream in = open(zip, entry)) {
      bytes += Files.copy(in, path);
      told.accept(++files);
    } catch (ZipException | FileAlreadyExistsException | EOFException e) {
      throw damaged();
    } catch (IOException e) {
      throw ArchiveException.writing(path, e);
    }
  }

  /// A database elsewhere is filled in one transaction, whose last deed is the move of the folder.
  private Contents fill(ZipFile zip, Manifest manifest, Path unfinished) {
    Contents contents;
    boolean done = false;
    try (PortalStore store = PortalStore.open(DataFolder.at(unfinished), elsewhere)) {
      Tables tables = new Tables(store);
      if (!tables.areEmpty()) {
        throw new BadInput(
            "the database %s is not empty; name one without a portal in it".formatted(elsewhere));
      }
      contents =
          Objects.requireNonNull(
              store
                  .transaction()
                  .execute(
                      _ -> {
                        Contents filled = rows(zip, manifest, tables);
                        if (elsewhere != null) {
                          move(unfinished);
                        }
                        return filled;
                      }));
      done = true;
    } catch (DataAccessException e) {
      throw new BadInput(
          "the rows of %s do not fit in the database: %s"
              .formatted(file, firstLine(e.getMostSpecificCause())));
    } finally {
      if (!done && moved) {
        Folders.delete(target);
      }
    }
    if (elsewhere == null) {
      move(unfinished);
    }
    return contents;
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private Contents rows(ZipFile zip, Manifest manifest, Tables tables) {
    long accounts = 0;
    long topics = 0;
    for (String table : Tables.KEPT) {
      long rows = rows(zip, manifest, tables, table);
      accounts = table.equals("account") ? rows : accounts;
      topics = table.equals("topic") ? rows : topics;
    }
    return new Contents(accounts, topics, files, bytes);
  }

  private long rows(ZipFile zip, Manifest manifest, Tables tables, String table) {
    ZipEntry entry = zip.getEntry(Backup.tableEntry(table));
    if (entry == null) {
      throw damaged();
    }
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open(zip, entry), StandardCharsets.UTF_8))) {
      return tables.read(table, lines);
    } catch (ZipException | EOFException e) {
      throw damaged();
    } catch (IOException e) {
      throw ArchiveException.reading(file, e);
    } catch (JacksonException e) {
      throw damaged();
    } catch (Tables.Unfit e) {
      throw Manifest.newer(file, manifest.product());
    }
  }

  private void move(Path unfinished) {
    try {
      Files.deleteIfExists(target);
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      moved = true;
    } catch (IOException e) {
      throw ArchiveException.writing(target, e);
    }
  }

  private BadInput damaged() {
    return new BadInput(
        file + " is not a complete backup, so nothing was restored; use another one");
  }

  /// What is read to its end is compared with its checksum.
  private static InputStream open(ZipFile zip, ZipEntry entry) throws IOException {
    CheckedInputStream checked = new CheckedInputStream(zip.getInputStream(entry), new CRC32());
    return new FilterInputStream(checked) {
      @Override
      public int read() throws IOException {
        return ended(super.read());
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return ended(super.read(bytes, offset, length));
      }

      private int ended(int read) throws ZipException {
        if (read < 0 && checked.getChecksum().getValue() != entry.getCrc()) {
          throw new ZipException("wrong checksum");
        }
        return read;
      }
    };
  }
}

package io.cormorant.app.cli.portal;

import io.cormorant.app.cli.common.Counting;
import io.cormorant.app.product.Product;
import io.cormorant.plan.BadInput;
import io.cormorant.portal.backup.Backup;
import io.cormorant.portal.backup.Contents;
import io.cormorant.portal.store.DataFolder;
import io.cormorant.portal.store.PortalStore;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Backs a portal up.
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Backs up a portal to one file.",
      "The file has accounts, settings, topics and everything the crawls found.",
      "The portal must be stopped. The file contains password hashes, so only its owner can read it. It can be restored into any supported database."
    },
    footerHeading = "%nExample:%n",
    footer = "  cormorant backup --data cormorant-data --out portal.zip")
public final class BackupCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private PortalPlace place = new PortalPlace();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The file to write. Must not exist.")
  private Path out = Path.of("");

  @Override
  public void run() {
    Path data = place.data(ServeCommand.USUAL_DATA);
    refuseUnlessPortal(data);
    if (Files.exists(out)) {
      throw new BadInput("--out " + out + " already exists; choose another file");
    }
    Contents packed;
    try (PortalStore store = place.open()) {
      packed =
          new Backup(DataFolder.at(data), store, Product.name(), Product.CLOCK)
              .write(out, new Counting(spec.commandLine().getErr(), "files packed"));
    }
    spec.commandLine().getOut().println("Packed " + ContentsText.of(packed) + " into " + out + ".");
  }

  /// Opening a portal would make one.
  private void refuseUnlessPortal(Path data) {
    boolean there =
        place.database() == null
            ? Files.isDirectory(data.resolve("db"))
            : Files.isDirectory(data.resolve("topics"));
    if (!there) {
      throw new BadInput("there is no portal in " + data + "; specify its folder with --data");
    }
  }
}

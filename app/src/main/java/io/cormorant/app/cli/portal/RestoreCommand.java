package io.cormorant.app.cli.portal;

import io.cormorant.app.cli.common.Counting;
import io.cormorant.core.ShellWord;
import io.cormorant.portal.backup.Contents;
import io.cormorant.portal.backup.Restore;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes a portal from a back-up.
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Restores a portal from a backup.",
      "Restores it into a new folder and an empty database, completely or not at all.",
      "Crawls that were running at the time of the backup continue when the portal is started. Do not run the original and the restored portal together: they would crawl the same sites twice."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant restore portal.zip --data cormorant-data",
      "  cormorant restore portal.zip --data new \\",
      "    --database jdbc:postgresql://db/portal --database-user crawler"
    })
public final class RestoreCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "The backup file.")
  private Path file = Path.of("");

  @Mixin private PortalPlace place = new PortalPlace();

  @Override
  public void run() {
    Path data = place.data(ServeCommand.USUAL_DATA);
    Counting counting = new Counting(spec.commandLine().getErr(), "files unpacked");
    Contents restored = new Restore(file, data, place.database(), counting).run();
    spec.commandLine()
        .getOut()
        .printf(
            "Restored %s. Start the portal: cormorant serve --data %s …%n",
            ContentsText.of(restored), ShellWord.of(data));
  }
}

package io.cormorant.app.cli.vectors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Word vectors; what is done with them is a command of its own.
@Command(
    name = "vectors",
    mixinStandardHelpOptions = true,
    description = "Trains word vectors on your texts and inspects them.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant vectors train corpus --out words.vec",
      "  cormorant vectors near words.vec 暴雨"
    },
    subcommands = {VectorsTrainCommand.class, VectorsNearCommand.class})
public final class VectorsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "specify a subcommand: vectors train, vectors near");
  }
}

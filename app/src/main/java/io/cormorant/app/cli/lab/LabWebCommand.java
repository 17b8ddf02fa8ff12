package io.cormorant.app.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The webs of the lab; what is done with one is a command of its own.
@Command(
    name = "web",
    mixinStandardHelpOptions = true,
    description = {"Imports, describes, generates and serves webs for experiments."},
    subcommands = {
      LabWebImportCommand.class,
      LabWebStatsCommand.class,
      LabWebGenerateCommand.class,
      LabWebServeCommand.class
    })
final class LabWebCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "specify a subcommand: lab web import, lab web stats, lab web generate, lab web serve");
  }
}

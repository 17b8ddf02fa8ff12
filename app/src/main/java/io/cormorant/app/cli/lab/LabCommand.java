package io.cormorant.app.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Compares crawl strategies; what is done is a command of its own.
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    description = "Compares crawl strategies on recorded and generated webs.",
    subcommands = {
      LabRunCommand.class,
      LabReportCommand.class,
      LabReplayCommand.class,
      LabTuneCommand.class,
      LabRecallCommand.class,
      LabTrainCommand.class,
      LabWebCommand.class
    })
public final class LabCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "specify a subcommand: "
            + String.join(
                ", ",
                spec.subcommands().keySet().stream().map(name -> "lab " + name).sorted().toList()));
  }
}

package io.cormorant.app.cli.bench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Measures; what is measured is a command of its own.
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Measures Cormorant on this machine.",
    subcommands = {BenchFetchCommand.class, BenchCrashCommand.class, BenchClusterCommand.class})
public final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "specify a subcommand: bench " + String.join(", bench ", spec.subcommands().keySet()));
  }
}

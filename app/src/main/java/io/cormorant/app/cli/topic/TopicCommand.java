package io.cormorant.app.cli.topic;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Helps to say what is wanted; each way is a command of its own.
@Command(
    name = "topic",
    mixinStandardHelpOptions = true,
    description = "Helps you write a topic file.",
    subcommands = {TopicSuggestCommand.class, TopicEnrichCommand.class})
public final class TopicCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "specify a subcommand: topic suggest or topic enrich");
  }
}

package io.cormorant.app.cli.setup;

import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.product.Product;
import io.cormorant.plan.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints manual pages, or writes all of them.
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = {"Prints the manual page of a command, or writes all of them."},
    footerHeading = "%nExamples:%n",
    footer = {"  cormorant man crawl | man -l -", "  cormorant man --out ~/.local/share/man/man1"})
public final class ManCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command, such as: lab run.")
  private List<String> names = List.of();

  @Option(names = "--out", paramLabel = "DIR", description = "Write all pages there.")
  private @Nullable Path out;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    if (out == null) {
      spec.commandLine().getOut().print(page(named(root)));
      spec.commandLine().getOut().flush();
      return;
    }
    List<CommandLine> all = new ArrayList<>();
    gather(root, all);
    try {
      Files.createDirectories(out);
      for (CommandLine command : all) {
        Path file = out.resolve(ManPage.name(command) + ".1");
        Files.writeString(file, page(command), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new CommandFailure("the manual cannot be written to " + out + ": " + e.getMessage());
    }
    spec.commandLine().getOut().println(all.size() + " pages written to " + out);
  }

  private static String page(CommandLine command) {
    return new ManPage(command, Product.version()).text();
  }

  private CommandLine named(CommandLine root) {
    CommandLine command = root;
    for (String name : names) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new BadInput("there is no command '" + String.join(" ", names) + "'");
      }
      command = next;
    }
    return command;
  }

  private static void gather(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().stream()
        .filter(below -> !below.getCommandSpec().usageMessage().hidden())
        .forEach(below -> gather(below, all));
  }
}

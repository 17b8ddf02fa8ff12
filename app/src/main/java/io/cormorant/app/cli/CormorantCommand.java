package io.cormorant.app.cli;

import io.cormorant.app.cli.bench.BenchCommand;
import io.cormorant.app.cli.cluster.WorkerCommand;
import io.cormorant.app.cli.common.CommandFailure;
import io.cormorant.app.cli.crawl.ContinueCommand;
import io.cormorant.app.cli.crawl.CrawlCommand;
import io.cormorant.app.cli.crawl.DemoCommand;
import io.cormorant.app.cli.crawl.DiscoverCommand;
import io.cormorant.app.cli.crawl.ExplainWlCommand;
import io.cormorant.app.cli.crawl.FeedbackCommand;
import io.cormorant.app.cli.crawl.PauseCommand;
import io.cormorant.app.cli.crawl.RefreshCommand;
import io.cormorant.app.cli.crawl.StatusCommand;
import io.cormorant.app.cli.crawl.StopCommand;
import io.cormorant.app.cli.crawl.WhyCommand;
import io.cormorant.app.cli.folder.ExportCommand;
import io.cormorant.app.cli.folder.FsckCommand;
import io.cormorant.app.cli.folder.McpCommand;
import io.cormorant.app.cli.folder.MergeCommand;
import io.cormorant.app.cli.folder.PurgeCommand;
import io.cormorant.app.cli.folder.RejudgeCommand;
import io.cormorant.app.cli.folder.SearchCommand;
import io.cormorant.app.cli.lab.LabCommand;
import io.cormorant.app.cli.page.FetchCommand;
import io.cormorant.app.cli.page.JudgeCommand;
import io.cormorant.app.cli.plugin.EnginesCommand;
import io.cormorant.app.cli.plugin.JudgesCommand;
import io.cormorant.app.cli.plugin.StrategiesCommand;
import io.cormorant.app.cli.portal.BackupCommand;
import io.cormorant.app.cli.portal.RestoreCommand;
import io.cormorant.app.cli.portal.ServeCommand;
import io.cormorant.app.cli.portal.UserCommand;
import io.cormorant.app.cli.reference.ReferenceCommand;
import io.cormorant.app.cli.setup.CompletionCommand;
import io.cormorant.app.cli.setup.DoctorCommand;
import io.cormorant.app.cli.setup.ManCommand;
import io.cormorant.app.cli.topic.InitCommand;
import io.cormorant.app.cli.topic.TopicCommand;
import io.cormorant.app.cli.vectors.VectorsCommand;
import io.cormorant.app.product.Exit;
import io.cormorant.archive.ArchiveException;
import io.cormorant.cluster.ClusterException;
import io.cormorant.core.NearestName;
import io.cormorant.core.Weights;
import io.cormorant.plan.BadInput;
import io.cormorant.plan.PlanException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The root command.
@Command(
    name = "cormorant",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "A focused web crawler: it spends its budget on pages about your topic.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cormorant demo                          see it work on a generated web",
      "  cormorant init topic.yaml               write a commented topic file",
      "  cormorant crawl topic.yaml --pages 500  crawl the web for your topic",
      "  cormorant discover topic.yaml           find more sites about the topic",
      "  cormorant why DIR URL                   why was this page fetched or skipped?",
      "  cormorant search DIR WORDS              search the kept pages",
      "  cormorant refresh DIR                   revisit its pages: what is new?",
      "  cormorant export DIR --out pages.jsonl  export the kept pages",
      "  cormorant fetch URL --explain           what does a crawl see at this URL?",
      "  cormorant serve --demo                  all of this in a browser",
      "  cormorant lab run EXPERIMENT.yaml       compare crawl strategies",
      "",
      "The heap takes up to a quarter of this machine's memory, at most 1 GiB (4 GiB",
      "with --dry-run or lab). CORMORANT_JAVA_OPTS=-Xmx2g sets a different limit."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      " 0:done",
      " 1:failed, or no seed could be fetched",
      " 2:the command line is wrong",
      " 4:bad input: a value, a topic file, a seed list, a recorded web",
      "11:stopped by a signal, everything saved (13: by a second signal, immediately)",
      "14:the byte budget is used up",
      "15:the time budget is used up",
      "16:the disk is full or cannot be written",
      "17:the broker of a cluster cannot be used"
    },
    subcommands = {
      DemoCommand.class,
      DoctorCommand.class,
      InitCommand.class,
      TopicCommand.class,
      CrawlCommand.class,
      RefreshCommand.class,
      DiscoverCommand.class,
      StatusCommand.class,
      WhyCommand.class,
      ExplainWlCommand.class,
      SearchCommand.class,
      McpCommand.class,
      FsckCommand.class,
      ExportCommand.class,
      RejudgeCommand.class,
      MergeCommand.class,
      PurgeCommand.class,
      FetchCommand.class,
      JudgeCommand.class,
      PauseCommand.class,
      ContinueCommand.class,
      StopCommand.class,
      FeedbackCommand.class,
      StrategiesCommand.class,
      JudgesCommand.class,
      EnginesCommand.class,
      VectorsCommand.class,
      WorkerCommand.class,
      ServeCommand.class,
      UserCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      LabCommand.class,
      BenchCommand.class,
      CompletionCommand.class,
      ManCommand.class,
      ReferenceCommand.class,
      CommandLine.HelpCommand.class
    })
public final class CormorantCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  /// Runs one command line and returns its exit code.
  ///
  /// @param benches commands beside those that `bench` has
  public static int run(List<Object> benches, String... args) {
    return run(
        benches,
        new StandardOutput(new FileOutputStream(FileDescriptor.out)),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        args);
  }

  /// Says nothing of what failed because nobody reads the output any more.
  static int run(List<Object> benches, StandardOutput out, PrintWriter err, String... args) {
    CommandLine line = line(benches, new PrintWriter(out, true, StandardCharsets.UTF_8), err);
    line.setExecutionExceptionHandler(
        (e, command, _) -> out.isClosedByReader() ? Exit.DISK : explain(e, command));
    return run(line, args);
  }

  /// Runs one command line with the given streams.
  public static int run(List<Object> benches, PrintWriter out, PrintWriter err, String... args) {
    return run(line(benches, out, err), args);
  }

  /// What the weights lack is said before anything is done: they are read late, by any thread.
  private static int run(CommandLine line, String... args) {
    try {
      BadInput.unless(() -> Weights.read(Weights.LISTS));
    } catch (BadInput e) {
      return say(line.getErr(), e, Exit.BAD_INPUT);
    }
    return line.execute(args);
  }

  static CommandLine line(List<Object> benches, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new CormorantCommand());
    benches.forEach(Objects.requireNonNull(line.getSubcommands().get("bench"))::addSubcommand);
    line.setOut(out).setErr(err);
    nameVersion(line);
    takeMinusWords(Objects.requireNonNull(line.getSubcommands().get("search")));
    PlainValues.use(line);
    line.setUsageHelpAutoWidth(true);
    line.setParameterExceptionHandler(CormorantCommand::explainUsage);
    line.setExecutionExceptionHandler((e, command, _) -> explain(e, command));
    return line;
  }

  /// A search may ask for pages without a word: `-word` is no option then.
  private static void takeMinusWords(CommandLine search) {
    search.setUnmatchedOptionsArePositionalParams(true);
    search.setPosixClusteredShortOptionsAllowed(false);
  }

  private static void nameVersion(CommandLine line) {
    line.getCommandSpec().versionProvider(new Version());
    line.getSubcommands().values().forEach(CormorantCommand::nameVersion);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "specify a command");
  }

  private static int explainUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("cormorant: " + said(e));
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return Exit.USAGE;
  }

  private static String said(ParameterException e) {
    return e instanceof CommandLine.UnmatchedArgumentException unmatched
        ? unknown(unmatched.getUnmatched().getFirst(), e.getCommandLine())
        : String.valueOf(e.getMessage()).replaceFirst("^Error: ", "");
  }

  private static String unknown(String argument, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    if (argument.startsWith("-")) {
      String option = argument.replaceFirst("=.*", "");
      return "unknown option '"
          + option
          + "'"
          + TopicFileKeys.hint(option, command)
              .orElseGet(() -> NearestName.hint(option, spec.optionsMap().keySet()));
    }
    return spec.subcommands().isEmpty()
        ? "unexpected argument '" + argument + "'"
        : "unknown command '"
            + argument
            + "'"
            + NearestName.hint(argument, spec.subcommands().keySet());
  }

  private static int explain(Exception e, CommandLine command) {
    PrintWriter err = command.getErr();
    return switch (e) {
      case ArchiveException a -> say(err, a, a.isDisk() ? Exit.DISK : Exit.BAD_INPUT);
      case PlanException p -> say(err, p, Exit.BAD_INPUT);
      case BadInput b -> say(err, b, Exit.BAD_INPUT);
      case ClusterException c -> say(err, c, Exit.BROKER);
      case CommandFailure f -> say(err, f, f.exit());
      default -> {
        err.println("cormorant: internal error; please report this bug: " + e);
        e.printStackTrace(err);
        yield Exit.FAILED;
      }
    };
  }

  private static int say(PrintWriter err, RuntimeException e, int exit) {
    err.println("cormorant: " + e.getMessage());
    return exit;
  }
}

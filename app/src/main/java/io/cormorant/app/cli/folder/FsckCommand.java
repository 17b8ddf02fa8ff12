package io.cormorant.app.cli.folder;

import io.cormorant.app.product.Exit;
import io.cormorant.app.product.Product;
import io.cormorant.archive.folder.CrawlFolder;
import io.cormorant.archive.folder.Fsck;
import io.cormorant.archive.folder.Problem;
import io.cormorant.core.ShellWord;
import io.cormorant.crawls.Json;
import io.cormorant.crawls.LastRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Verifies the folder of a crawl.
@Command(
    name = "fsck",
    mixinStandardHelpOptions = true,
    description = {
      "Checks the folder of a crawl that is not running.",
      "Reads the store of the frontier, every visit and every record of the WARC files, and checks"
          + " whether they agree. Prints one sentence per problem.",
      "With --repair, it removes incomplete data left by a crash and queues pages whose records are"
          + " lost, so that 'crawl --resume' fetches them again. A lost or damaged store is moved"
          + " aside and rebuilt from the visits and the links on the stored pages."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  cormorant fsck corpus", "  cormorant fsck corpus --repair --json"})
public final class FsckCommand implements Callable<Integer> {
  private static final int FIRST_SHOWN = 15;
  private static final int LAST_SHOWN = 5;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "The crawl folder.")
  private Path folder = Path.of("");

  @Option(names = "--repair", description = "Repair what can be repaired.")
  private boolean repair;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() {
    CrawlFolder crawl = CrawlFolder.open(folder);
    Fsck fsck = crawl.fsck();
    LastRun last = new LastRun(crawl);
    List<Problem> wrong = fsck.look();
    List<Problem> found = joined(wrong, last.problems());
    List<String> done = new ArrayList<>();
    List<Problem> left = found;
    if (repair && !found.isEmpty()) {
      List<Problem> stillWrong = wrong.isEmpty() ? wrong : fsck.repair(Product.CLOCK, done::add);
      if (stillWrong.isEmpty()) {
        last.repair(done::add);
      }
      left = joined(stillWrong, last.problems());
    }
    print(spec.commandLine().getOut(), found, done, left, fsck.setAside());
    return left.isEmpty() ? Exit.DONE : Exit.FAILED;
  }

  private static List<Problem> joined(List<Problem> first, List<Problem> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /// The first ones, and the last: what is wrong with records comes before what is wrong with
  /// files.
  private static void show(PrintWriter out, List<Problem> problems) {
    int hidden = problems.size() - FIRST_SHOWN - LAST_SHOWN;
    for (int i = 0; i < problems.size(); i++) {
      if (hidden <= 1 || i < FIRST_SHOWN || i >= problems.size() - LAST_SHOWN) {
        out.println(problems.get(i).sentence());
      } else if (i == FIRST_SHOWN) {
        out.printf(Locale.ROOT, "… %,d more; --json prints them all%n", hidden);
      }
    }
  }

  private void print(
      PrintWriter out,
      List<Problem> found,
      List<String> done,
      List<Problem> left,
      List<Path> setAside) {
    if (json) {
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("clean", left.isEmpty());
      object.put("found", found.stream().map(Problem::sentence).toList());
      object.put("done", done);
      object.put("problems", left.stream().map(Problem::sentence).toList());
      object.put("repaired", repair ? found.size() - Math.min(found.size(), left.size()) : 0);
      object.put("set_aside", setAside.stream().map(Path::toString).toList());
      out.println(Json.line(object));
      return;
    }
    show(out, found);
    done.forEach(what -> out.println("repair: " + what));
    if (found.isEmpty()) {
      out.println(folder + " is clean.");
    } else if (repair && left.isEmpty()) {
      out.println(
          "Repaired. To fetch lost pages again: cormorant crawl --resume " + ShellWord.of(folder));
    } else if (repair) {
      out.println("Could not be repaired:");
      show(out, left);
    } else if (found.stream().anyMatch(Problem::repairable)) {
      out.println("To repair: cormorant fsck " + ShellWord.of(folder) + " --repair");
    }
    setAside.forEach(
        file ->
            out.println("note: " + file + " has pages whose visits were lost; nothing reads it."));
  }
}

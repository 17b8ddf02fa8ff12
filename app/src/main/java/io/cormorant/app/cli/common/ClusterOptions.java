package io.cormorant.app.cli.common;

import io.cormorant.app.product.Product;
import io.cormorant.cluster.ClusterException;
import io.cormorant.cluster.ClusterWorkforce;
import io.cormorant.cluster.Coordinator;
import io.cormorant.crawls.Workforce;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options of every command whose crawls workers may run.
public final class ClusterOptions {
  @Option(
      names = "--cluster",
      paramLabel = "ADDRESS",
      description =
          "Let workers ('cormorant worker') fetch, parse and judge, through a RabbitMQ broker: amqp[s]://[USER@]HOST[:PORT][/VIRTUAL-HOST].")
  private @Nullable String cluster;

  @Mixin private BrokerOptions broker = new BrokerOptions();

  /// Whether workers are to be used.
  public boolean isGiven() {
    return cluster != null;
  }

  /// Takes charge of the workers.
  ///
  /// @return null if none are to be used
  /// @throws ClusterException if the broker cannot be used
  public @Nullable Coordinator open(PrintWriter err) throws InterruptedException {
    return cluster == null
        ? null
        : Coordinator.open(
            broker.address(cluster, err),
            Product.name(),
            Product.CLOCK,
            sentence -> err.println("cluster: " + sentence));
  }

  /// Who takes charge of the workers later.
  ///
  /// @return null if none are to be used
  public Workforce.@Nullable Source source(PrintWriter err) {
    return cluster == null
        ? null
        : ClusterWorkforce.source(broker.address(cluster, err), Product.name(), Product.CLOCK);
  }
}

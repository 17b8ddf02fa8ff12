package io.cormorant.app.cli;

import io.cormorant.app.product.Product;
import picocli.CommandLine.IVersionProvider;

/// The version of this build, from the jar's manifest.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"cormorant " + Product.version(), "Java " + Runtime.version()};
  }
}

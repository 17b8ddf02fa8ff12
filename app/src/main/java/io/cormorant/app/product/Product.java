package io.cormorant.app.product;

import io.cormorant.crawls.Assembly;
import io.cormorant.crawls.Crawls;
import io.cormorant.crawls.web.Webs;
import io.cormorant.semantics.OnnxModels;
import java.time.Clock;
import java.util.List;

/// This program: its name, and the parts all its commands share.
public final class Product {
  /// The one clock of the program.
  public static final Clock CLOCK = Clock.systemUTC();

  private static final OnnxModels MODELS = new OnnxModels();
  private static final Assembly ASSEMBLY = new Assembly(MODELS, CLOCK);
  private static final Webs WEBS =
      new Webs(List.of(new GeneratedWebs(), new ServedWebs(CLOCK)), CLOCK);
  private static final Crawls CRAWLS = new Crawls(name(), CLOCK, WEBS, ASSEMBLY);

  private Product() {}

  /// Its name and version, as servers and archives are told.
  public static String name() {
    return "cormorant/" + version();
  }

  /// The version of this build, from the jar's manifest.
  public static String version() {
    String version = Product.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  public static Assembly assembly() {
    return ASSEMBLY;
  }

  /// The models that come with it.
  public static OnnxModels models() {
    return MODELS;
  }

  /// Its crawls.
  public static Crawls crawls() {
    return CRAWLS;
  }

  public static Webs webs() {
    return WEBS;
  }
}

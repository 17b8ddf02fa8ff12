package io.cormorant.app.cli.common;

/// Figures in the text format of Prometheus, all of one thing.
public final class MetricsText {
  private final StringBuilder text = new StringBuilder();
  private final String prefix;
  private final String labels;

  /// @param prefix of all names
  /// @param label under which the thing is named, and its name
  public MetricsText(String prefix, String label, String name) {
    this.prefix = prefix;
    this.labels = "{" + label + "=\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"} ";
  }

  /// Adds a figure that only grows.
  public MetricsText counter(String name, String help, long value) {
    return line(name, "counter", help, Long.toString(value));
  }

  /// Adds a figure that grows and shrinks.
  public MetricsText gauge(String name, String help, long value) {
    return line(name, "gauge", help, Long.toString(value));
  }

  /// Adds a figure with a fraction.
  public MetricsText gauge(String name, String help, double value) {
    return line(name, "gauge", help, Double.toString(value));
  }

  private MetricsText line(String name, String kind, String help, String value) {
    String full = prefix + name;
    text.append("# HELP ").append(full).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(full).append(' ').append(kind).append('\n');
    text.append(full).append(labels).append(value).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

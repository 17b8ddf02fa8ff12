package io.cormorant.strategy.annealing;

import io.cormorant.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The temperature of simulated annealing, which falls with every so many steps.
final class Temperature {
  private final Schedule schedule;
  private double degrees;
  private long steps;

  /// @param first at the beginning
  /// @param cooling the factor by which it falls
  /// @param every steps between two falls
  /// @param least it does not fall below
  record Schedule(double first, double cooling, int every, double least) {}

  Temperature(Schedule schedule) {
    this.schedule = schedule;
    this.degrees = schedule.first;
  }

  /// How likely something is taken that is worse by so much.
  double acceptance(double worse) {
    return acceptance(worse, degrees);
  }

  static double acceptance(double worse, double degrees) {
    return worse <= 0 ? 1 : Math.exp(-worse / degrees);
  }

  void stepped() {
    steps++;
    if (steps % schedule.every == 0) {
      degrees = Math.max(schedule.least, degrees * schedule.cooling);
    }
  }

  void save(DataOutput out) throws IOException {
    out.writeLong(steps);
    out.writeDouble(degrees);
  }

  void load(DataInput in) throws IOException {
    steps = in.readLong();
    degrees = Saved.finite(in, "the temperature");
  }
}

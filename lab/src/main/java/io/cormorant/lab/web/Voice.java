package io.cormorant.lab.web;

/// The words an article has for its subject: with those one would search for, and without.
record Voice(Theme open, Theme reserved) {
  /// How many of the words of a subject belong to a corner of it.
  private static final double OWN = 0.25;

  /// How many words of a neighbouring subject are used there as well.
  private static final double BORROWED = 0.2;

  static Voice of(Theme subject) {
    return new Voice(subject, subject.reserved());
  }

  /// Some of the words only, and a few of another subject.
  ///
  /// @param from where in the lists of words they begin, from 0 to 1
  Voice corner(double from, Theme neighbour) {
    WordLists borrowed = neighbour.reserved().words().part(from, BORROWED);
    return new Voice(corner(open, from, borrowed), corner(reserved, from, borrowed));
  }

  private static Theme corner(Theme subject, double from, WordLists borrowed) {
    return subject.in(subject.words().part(from, OWN).and(borrowed));
  }
}

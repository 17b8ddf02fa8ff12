package io.cormorant.judge.learned;

/// How much each kind of evidence counts when they vote: a logistic regression whose sum is the
/// logarithm of the odds that a page is relevant.
///
/// The numbers were fitted once on the labels of twenty topics of two recorded webs, where three
/// pages in a hundred are relevant, and are the same for every topic; see docs/internals/judges.md
/// for how well they hold on a third web.
///
/// @param bias added to the sum
/// @param keywords times the odds by keywords
/// @param nearness times the nearness to examples
/// @param student times the student's margin
record Votes(double bias, double keywords, double nearness, double student) {
  private static final Votes KEYWORDS = new Votes(-0.96, 0.62, 0, 0);
  private static final Votes KEYWORDS_AND_STUDENT = new Votes(-0.88, 0.39, 0, 0.68);
  private static final Votes EXAMPLES = new Votes(-3.9, 0, 2.8, 0);
  private static final Votes EXAMPLES_AND_STUDENT = new Votes(-2.7, 0, 1.3, 0.71);
  private static final Votes BOTH = new Votes(-1.61, 0.54, 1.43, 0);
  private static final Votes ALL = new Votes(-1.46, 0.43, 0.76, 0.52);

  /// @param keywords whether there are any
  /// @param examples whether there are any
  /// @param student whether there is one
  static Votes of(boolean keywords, boolean examples, boolean student) {
    if (keywords && examples) {
      return student ? ALL : BOTH;
    }
    if (keywords) {
      return student ? KEYWORDS_AND_STUDENT : KEYWORDS;
    }
    return student ? EXAMPLES_AND_STUDENT : EXAMPLES;
  }

  double sum(double odds, double near, double margin) {
    return bias + keywords * odds + nearness * near + student * margin;
  }
}

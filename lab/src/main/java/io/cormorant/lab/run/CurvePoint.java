package io.cormorant.lab.run;

/// A point of a harvest curve.
///
/// @param at after so many downloads
/// @param label share of these that are relevant by the labels
/// @param judge share of these that are relevant by the judge
public record CurvePoint(int at, double label, double judge) {}

package io.cormorant.lab.web;

/// Keeps decisions of different sorts about the same page apart when they are rolled from its
/// number.
final class Salt {
  static final long HOST = 0x486f_7374;
  static final long SECTION = 0x5365_6374;
  static final long PAGE = 0x5061_6765;
  static final long LINK = 0x4c69_6e6b;
  static final long POOL = 0x506f_6f6c;
  static final long TUNNEL = 0x5475_6e6e;
  static final long GRADE = 0x4772_6164;
  static final long MANNER = 0x4d61_6e6e;
  static final long TITLE = 0x5469_746c;
  static final long TEXT = 0x5465_7874;
  static final long ANCHOR = 0x416e_6368;
  static final long ADDRESS = 0x4164_6472;
  static final long SEEDS = 0x5365_6564;
  static final long FARM = 0x4661_726d;
  static final long ODD = 0x4f64_6421;

  private Salt() {}
}

package io.cormorant.strategy;

import io.cormorant.core.Judge;
import io.cormorant.core.Topic;
import io.cormorant.discover.Scout;
import io.cormorant.frontier.LinkGraph;
import io.cormorant.frontier.UrlPool;
import java.util.random.RandomGenerator;

/// What a strategy may use.
///
/// @param links who links to whom; [LinkGraph#NONE] unless the plan wants it kept or the strategy
///   needs it. It has heard of a page before the strategy does
/// @param scout asks search engines; [Scout#NONE] unless the strategy needs one
/// @param random seeded by the plan: the only source of chance
/// @param ended picks that ended before this run began, more than 0 in a resumed crawl
public record StrategyContext(
    Topic topic,
    Judge judge,
    UrlPool frontier,
    LinkGraph links,
    Scout scout,
    RandomGenerator random,
    long ended) {}

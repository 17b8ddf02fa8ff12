/// Searches that take a worse link by the temperature: simulated annealing, with a memory of hosts
/// and with an ontology.
@NullMarked
package io.cormorant.strategy.annealing;

import org.jspecify.annotations.NullMarked;

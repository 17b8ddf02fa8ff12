/// More than one machine: a [io.cormorant.cluster.Coordinator] keeps the order, any number of
/// [io.cormorant.cluster.Worker]s fetch, parse and judge, and a RabbitMQ broker carries what they
/// say to each other. To a crawl the cluster is a crew like any other.
///
/// Every errand is in one of three places: with the coordinator, in the queue of one worker, or
/// with that worker, which holds it unacknowledged until the broker has confirmed its report. The
/// broker gives back what a lost worker held, and it comes back to the coordinator, not to another
/// worker: the coordinator alone knows when a host may be asked again.
@NullMarked
package io.cormorant.cluster;

import org.jspecify.annotations.NullMarked;

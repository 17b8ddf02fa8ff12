/// Models that guess what somebody would read: a restricted Boltzmann machine, neighbours among
/// pages, popularity, texts, and their blend. Pure computation: readers and pages are numbers, and
/// nothing here knows a database, a clock or a network.
@NullMarked
package io.cormorant.portal.recommend.model;

import org.jspecify.annotations.NullMarked;

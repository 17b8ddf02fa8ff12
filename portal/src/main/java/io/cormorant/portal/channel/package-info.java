/// How accounts are told of new items outside the inbox. The [io.cormorant.portal.channel.Outbox]
/// notes within an item's own transaction what is to be told by which channel and when; the
/// [io.cormorant.portal.channel.DeliveryDesk] sends it, each batch under one id, until it has
/// arrived or is given up.
@NullMarked
package io.cormorant.portal.channel;

import org.jspecify.annotations.NullMarked;

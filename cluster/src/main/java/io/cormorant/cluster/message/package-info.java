/// What coordinator and workers say to each other. Every [io.cormorant.cluster.message.Message] is
/// plain values; [io.cormorant.cluster.message.MessageCodec] makes bytes of them and back, with the
/// version of the protocol in front. Knows nothing of the broker.
@NullMarked
package io.cormorant.cluster.message;

import org.jspecify.annotations.NullMarked;

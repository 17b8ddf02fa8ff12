/// What an account was told of: stories, each once, however many pages tell it.
@NullMarked
package io.cormorant.portal.inbox;

import org.jspecify.annotations.NullMarked;

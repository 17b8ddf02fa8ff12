/// What answers to programs have in common, whoever gives them.
@NullMarked
package io.cormorant.portal.http;

import org.jspecify.annotations.NullMarked;

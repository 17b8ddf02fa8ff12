/// What commands of several families share: values and options as users write them, and failures,
/// notices, JSON and texts of the web as they are printed.
@NullMarked
package io.cormorant.app.cli.common;

import org.jspecify.annotations.NullMarked;

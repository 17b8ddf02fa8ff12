/// The entry point: [io.cormorant.app.Main] starts the commands. Launchers name it; nothing depends
/// on this package.
@NullMarked
package io.cormorant.app;

import org.jspecify.annotations.NullMarked;

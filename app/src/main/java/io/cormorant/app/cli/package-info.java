/// The commands, one class each. Data goes to standard output, progress and complaints to standard
/// error; exit codes are in [io.cormorant.app.Exit].
@NullMarked
package io.cormorant.app.cli;

import org.jspecify.annotations.NullMarked;

/// Pages as a browser shows them: a headless Chromium of the system runs a page's scripts and hands
/// back what they made of it.
///
/// [io.cormorant.render.RenderingWeb] stands before another web and has documents rendered that
/// need it; [io.cormorant.render.Chromium] keeps the browser. The browser is never trusted: it gets
/// no name service and no way out but [io.cormorant.render.GuardedProxy], which connects only to
/// addresses the crawl may ask. Every page has a browser context, a proxy port, a password and
/// limits of its own, and all of them end with the page.
///
/// Whatever goes wrong in here costs a page its scripts, never the page: the document as it came is
/// used then, and counted.
@NullMarked
package io.cormorant.render;

import org.jspecify.annotations.NullMarked;

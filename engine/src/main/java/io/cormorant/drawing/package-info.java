/// What reports are drawn with: a page as a DOM, drawings as inline SVG, axes, and numbers and
/// texts as people read them.
///
/// An [HtmlFile] is one self-contained page; [Html] and [Svg] add to it; [Texts] makes words of the
/// web fit to be shown, [Figures] writes numbers. All words that come from the web are hostile:
/// they enter a page only as text nodes and attribute values of the DOM, cleaned and cut to a
/// length, and only http and https addresses become links.
@NullMarked
package io.cormorant.drawing;

import org.jspecify.annotations.NullMarked;

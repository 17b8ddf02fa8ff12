/// Servers on loopback that mean harm, and the proof that fetching survives them.
///
/// | guard | cases in | what they try |
/// |---|---|---|
/// | addresses, schemes, ports | [io.cormorant.fetch.hostile.AddressCases] | private, loopback, link-local and metadata addresses in every notation |
/// | names, rebinding | [io.cormorant.fetch.hostile.OddNames], `HostileServerTest` | a name service that is silent, lies, or changes its mind |
/// | redirects | [io.cormorant.fetch.hostile.RedirectCases] | circles, chains without end, other schemes, ways inside |
/// | head | [io.cormorant.fetch.hostile.HeadCases] | header fields without end, garbage, odd statuses |
/// | body size and framing | [io.cormorant.fetch.hostile.FramingCases] | bodies and chunks without end, wrong lengths, answers nobody asked for |
/// | decompression | [io.cormorant.fetch.hostile.CodingCases] | bombs, damaged and unknown codings |
/// | time, connections, TLS | [io.cormorant.fetch.hostile.ConnectionCases] | drips, silence, resets, bad certificates |
/// | robots.txt | [io.cormorant.fetch.hostile.RobotsCases] | all of that before the first page |
/// | markup, charsets | [io.cormorant.fetch.hostile.MarkupCases] | bombs for the parser, nonsense charsets |
/// | sitemaps | [io.cormorant.fetch.hostile.SitemapCases] | entities of files and servers, laughs, a million entries |
///
/// Each case is a real socket. `HostileServerTest` fetches each by itself, `HostileCrawlTest`
/// crawls them all among a thousand good hosts, `HostileSoakTest` fetches on and on over a web with
/// faults and looks for what was left behind. All go through the public interface of the client
/// only.
@NullMarked
package io.cormorant.fetch.hostile;

import org.jspecify.annotations.NullMarked;

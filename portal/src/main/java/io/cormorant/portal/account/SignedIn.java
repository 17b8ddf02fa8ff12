package io.cormorant.portal.account;

/// Somebody has signed in by a browser, or made an account with one.
///
/// @param language of the page on which they did, as a language tag
/// @param zone their time zone, as the browser names it; empty if it did not say
public record SignedIn(Account account, String language, String zone) {}

package io.cormorant.portal.account;

import io.cormorant.portal.http.ProblemReply;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AccessDeniedHandlerImpl;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/// Who may ask for what. Whatever is not named here is for those who are signed in.
@Configuration(proxyBeanMethods = false)
class AccessRules {
  /// Nothing is loaded from elsewhere, no script or style is written into a page, and nobody may
  /// show the portal inside a page of their own.
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
          + " 'self'; connect-src 'self'; form-action 'self'; frame-src 'self'; manifest-src 'self';"
          + " worker-src 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final String[] OPEN = {
    "/assets/**",
    "/login",
    "/setup",
    "/invite/**",
    "/register",
    "/contact",
    "/error",
    "/healthz",
    "/manifest.webmanifest",
    "/service-worker.js",
    "/offline",
    "/feeds/*",
    "/unsubscribe/*",
    "/confirm/*",
    "/push/*",
    "/hubs/*"
  };

  private static final String[] ADMIN = {"/admin/**", "/metrics", "/api/admin/**"};

  /// Mail programs, browsers and hubs post here by themselves; the secret in the path is what they
  /// show.
  private static final RequestMatcher BY_SECRET =
      new OrRequestMatcher(
          PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, "/unsubscribe/*"),
          PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, "/push/*"),
          PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, "/hubs/*"));

  private static final RequestMatcher API = ProblemReply::isForPrograms;

  /// Requests that scripts make for a part of a page.
  private static final RequestMatcher PARTS = request -> request.getHeader("HX-Request") != null;

  /// Nobody reads how long each filter took, and telling takes longer than filtering.
  @Bean
  SecurityObservationSettings unobserved() {
    return SecurityObservationSettings.noObservations();
  }

  @Bean
  SecurityFilterChain rules(
      HttpSecurity http,
      SignIn signIn,
      ApiTokens tokens,
      Accounts accounts,
      ApplicationEventPublisher news) {
    RequestMatcher all = PathPatternRequestMatcher.withDefaults().matcher("/**");
    ApiRefusals refusals = new ApiRefusals();
    SignInSuccess success = new SignInSuccess(news);
    RequestCache pages = pagesOnly();
    success.setRequestCache(pages);
    http.authenticationManager(new ProviderManager(signIn))
        .authorizeHttpRequests(
            rules ->
                rules
                    .dispatcherTypeMatchers(
                        DispatcherType.ERROR, DispatcherType.FORWARD, DispatcherType.ASYNC)
                    .permitAll()
                    .requestMatchers(OPEN)
                    .permitAll()
                    .requestMatchers(HttpMethod.GET, ADMIN)
                    .hasRole(Role.ADMIN.name())
                    .requestMatchers(ADMIN)
                    .access(
                        AuthorizationManagers.allOf(
                            AuthorityAuthorizationManager.hasRole(Role.ADMIN.name()),
                            AuthorityAuthorizationManager.hasAuthority(PortalUser.WRITES)))
                    .requestMatchers(HttpMethod.GET, "/**")
                    .authenticated()
                    .requestMatchers(HttpMethod.HEAD, "/**")
                    .authenticated()
                    .requestMatchers("/mcp/**", "/mcp")
                    .authenticated()
                    .anyRequest()
                    .hasAuthority(PortalUser.WRITES))
        .formLogin(
            form ->
                form.loginPage("/login")
                    .usernameParameter("name")
                    .passwordParameter("password")
                    .successHandler(success)
                    .failureHandler(new SignInFailure()))
        .logout(out -> out.logoutUrl("/logout").logoutSuccessUrl("/login?left"))
        .csrf(csrf -> csrf.ignoringRequestMatchers(BearerFilter::hasToken, BY_SECRET))
        .exceptionHandling(
            errors ->
                errors
                    .defaultAuthenticationEntryPointFor(refusals, API)
                    .defaultAuthenticationEntryPointFor(AccessRules::leave, PARTS)
                    .defaultAuthenticationEntryPointFor(
                        new LoginUrlAuthenticationEntryPoint("/login"), all)
                    .defaultAccessDeniedHandlerFor(refusals, API)
                    .defaultAccessDeniedHandlerFor(new AccessDeniedHandlerImpl(), all))
        .requestCache(cache -> cache.requestCache(pages))
        .headers(
            headers ->
                headers
                    .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
                    .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
                    .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER))
                    .permissionsPolicyHeader(
                        policy -> policy.policy("camera=(), microphone=(), geolocation=()")))
        .addFilterBefore(new BearerFilter(tokens), UsernamePasswordAuthenticationFilter.class)
        .addFilterAfter(new SessionFilter(accounts), UsernamePasswordAuthenticationFilter.class);
    return http.build();
  }

  /// Tells the script of a page whose session is over to go and sign in.
  private static void leave(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why) {
    response.setHeader("HX-Redirect", request.getContextPath() + "/login");
    response.setStatus(HttpStatus.UNAUTHORIZED.value());
  }

  /// Signing in leads back to a page, not to a part of one or to what programs read.
  private static RequestCache pagesOnly() {
    HttpSessionRequestCache cache = new HttpSessionRequestCache();
    cache.setRequestMatcher(
        request ->
            HttpMethod.GET.matches(request.getMethod())
                && !PARTS.matches(request)
                && !API.matches(request));
    return cache;
  }
}

package io.cormorant.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.i18n.AcceptHeaderLocaleResolver;
import org.springframework.web.servlet.i18n.CookieLocaleResolver;
import org.springframework.web.servlet.i18n.LocaleChangeInterceptor;

/// The language of pages: what the reader chose with `?lang=`, or what the browser asks for.
@Configuration(proxyBeanMethods = false)
class WebSetup implements WebMvcConfigurer {
  private static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.CHINESE);

  @Bean
  LocaleResolver localeResolver() {
    AcceptHeaderLocaleResolver browser = new AcceptHeaderLocaleResolver();
    browser.setSupportedLocales(LANGUAGES);
    browser.setDefaultLocale(Locale.ENGLISH);
    CookieLocaleResolver chosen =
        new CookieLocaleResolver("lang") {
          @Override
          public Locale resolveLocale(HttpServletRequest request) {
            Locale locale = super.resolveLocale(request);
            return locale.getLanguage().equals("zh") ? Locale.CHINESE : Locale.ENGLISH;
          }
        };
    chosen.setDefaultLocaleFunction(browser::resolveLocale);
    chosen.setCookieMaxAge(Duration.ofDays(365));
    chosen.setCookieHttpOnly(true);
    chosen.setCookieSameSite("Lax");
    chosen.setRejectInvalidCookies(false);
    return chosen;
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    LocaleChangeInterceptor change = new LocaleChangeInterceptor();
    change.setParamName("lang");
    change.setIgnoreInvalidLocale(true);
    registry.addInterceptor(change);
  }
}

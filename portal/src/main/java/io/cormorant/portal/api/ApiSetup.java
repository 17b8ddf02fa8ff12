package io.cormorant.portal.api;

import io.cormorant.portal.http.ProblemReply;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// How bodies are read, and what is answered when something fails outside of the API's own code.
@Configuration(proxyBeanMethods = false)
class ApiSetup implements WebMvcConfigurer {
  @Override
  public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
    converters.addCustomConverter(new Bodies());
  }

  /// Reads what programs send. Names that mean nothing are refused, for they are misspelt.
  private static final class Bodies extends JacksonJsonHttpMessageConverter {
    Bodies() {
      super(
          JsonMapper.builder()
              .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .build());
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
      return type.toClass().getPackageName().equals(ApiSetup.class.getPackageName())
          && super.canRead(type, mediaType);
    }

    @Override
    public boolean canWrite(Class<?> type, @Nullable MediaType mediaType) {
      return false;
    }

    @Override
    public boolean canWrite(ResolvableType wanted, Class<?> type, @Nullable MediaType mediaType) {
      return false;
    }
  }

  /// Errors of filters and of the server itself come back to the portal as requests of their own.
  @Bean
  FilterRegistrationBean<Filter> errorReplies() {
    FilterRegistrationBean<Filter> filter = new FilterRegistrationBean<>(ApiSetup::replyOrPass);
    filter.setDispatcherTypes(DispatcherType.ERROR);
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }

  private static void replyOrPass(
      ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) instanceof String uri
        && request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer status
        && ProblemReply.isForPrograms((HttpServletRequest) request, uri)) {
      ApiFailures.plain(status).write((HttpServletResponse) response);
    } else {
      chain.doFilter(request, response);
    }
  }
}

package io.cormorant.judge.llm;

import io.cormorant.core.About;
import io.cormorant.core.Judge;
import io.cormorant.core.OptionSpec;
import io.cormorant.core.Options;
import io.cormorant.core.Topic;
import io.cormorant.judge.Answerer;
import io.cormorant.judge.JudgePlugin;
import io.cormorant.judge.Material;
import io.cormorant.judge.learned.AutoJudge;
import java.time.Duration;

/// Offers [LlmJudge].
public final class Llm implements JudgePlugin {
  /// Stands for an address or a model that was not named.
  private static final String UNNAMED = "none";

  private static final int MOST_AT_ONCE = 32;
  private static final int MOST_PAGES = 1_000_000;
  private static final int MOST_SECONDS = 3_600;

  private static final About ABOUT =
      About.named("llm")
          .does(
              "like auto, but asks your language model about pages it is unsure of and learns from the"
                  + " answers")
          .from(
              "active learning by uncertainty (Lewis and Gale 1994), with a language model as teacher")
          .options(
              new OptionSpec(
                  "url", "text", UNNAMED, "URL of the service, such as http://localhost:11434/v1"),
              new OptionSpec("model", "text", UNNAMED, "name of the model, such as qwen3"),
              new OptionSpec("low", "number", "0.05", "minimum score of auto to ask about"),
              new OptionSpec("high", "number", "0.5", "maximum score of auto to ask about"),
              new OptionSpec("batch", "whole", "8", "pages per request"),
              new OptionSpec(
                  "budget", "whole", "500", "maximum number of pages to ask about in a crawl"),
              new OptionSpec("timeout", "whole", "60", "timeout of a request in seconds"));

  @Override
  public About about() {
    return ABOUT;
  }

  @Override
  public Judge create(Topic topic, Material material, Options options) {
    String url = named(options, "url");
    String model = named(options, "model");
    double low = options.share("low");
    double high = options.share("high");
    if (low > high) {
      throw new IllegalArgumentException(
          "option 'low' of 'llm' is %s, more than 'high', which is %s"
              .formatted(options.word("low"), options.word("high")));
    }
    Inquiry inquiry =
        new Inquiry(
            options.whole("batch", 1, MOST_AT_ONCE), options.whole("budget", 0, MOST_PAGES));
    Duration timeout = Duration.ofSeconds(options.whole("timeout", 1, MOST_SECONDS));
    Answerer.Source models = material.models();
    return new LlmJudge(
        new AutoJudge(topic, material),
        topic,
        low,
        high,
        inquiry,
        models == null ? null : models.open(url, model, timeout));
  }

  private static String named(Options options, String name) {
    String value = options.word(name);
    if (value.equals(UNNAMED)) {
      throw new IllegalArgumentException(
          "judge 'llm' needs the option '"
              + name
              + "', as in llm:url=http://localhost:11434/v1,model=qwen3");
    }
    return value;
  }
}

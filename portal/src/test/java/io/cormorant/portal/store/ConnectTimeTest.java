package io.cormorant.portal.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/// How long a database server may take to let the portal in.
final class ConnectTimeTest {
  @Test
  void oneOfTwoIsGivenUpSooner() {
    for (String two :
        List.of(
            "jdbc:mariadb:sequential://db1,db2/portal",
            "jdbc:postgresql://db1:5432,db2:5432/portal?targetServerType=primary",
            "jdbc:mariadb://address=(host=db1)(port=1),address=(host=db2)(port=1)/portal")) {
      assertEquals(3_000, PortalStore.connectMillis(two), two);
    }
    for (String one :
        List.of(
            "jdbc:mariadb://db1/portal?sessionVariables=a=1,b=2",
            "jdbc:postgresql://db1?options=a,b",
            "jdbc:postgresql:a,b",
            "jdbc:h2:file:/data/a,b")) {
      assertEquals(10_000, PortalStore.connectMillis(one), one);
    }
  }
}

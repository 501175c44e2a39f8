"""Which paths are those of tests."""

import pytest

from footfall.model.roles import role_of

TESTS = [
    ("src/test/java/com/acme/ShopTest.java", "com.acme"),
    ("src/test/java/com/acme/Helper.java", "com.acme"),
    ("src/integrationTest/java/A.java", ""),
    ("src/testFixtures/java/A.java", ""),
    ("src/it/java/A.java", ""),
    ("src/commonTest/A.java", ""),
    ("src/contract-test/A.java", ""),
    ("module/src/test/java/a/A.java", "a"),
    ("/home/me/shop/src/test/java/A.java", ""),
    ("test/shop.js", ""),
    ("tests/shop.ts", ""),
    ("test/com/acme/ShopTest.java", "com.acme"),
    ("packages/a/test/b/c.mjs", ""),
    ("src/__tests__/shop.js", ""),
    ("/elsewhere/src/__tests__/shop.js", ""),
    ("src/__mocks__/fs.js", ""),
    ("spec/shop_spec.js", ""),
    ("e2e/login.ts", ""),
    ("src/shop.test.ts", ""),
    ("src/shop.spec.jsx", ""),
    ("/elsewhere/shop.test.js", ""),
    ("src/main/js/shop.spec.js", ""),
]
MAINS = [
    ("Main.java", ""),
    ("ShopTest.java", ""),
    ("src/main/java/com/acme/test/Runner.java", "com.acme.test"),
    ("src/main/java/com/acme/test/Runner.java", ""),
    ("src/com/acme/test/Runner.java", "com.acme.test"),
    ("com/acme/tests/Runner.java", "com.acme.tests"),
    ("src/testing/fake.js", ""),
    ("src/testimonials/list.js", ""),
    ("src/latest/list.js", ""),
    ("testing.js", ""),
    ("lib/test.js", ""),
    ("src/contest/a.js", ""),
    ("/home/test/shop/src/app.js", ""),
    ("/tmp/tests/app.js", ""),
    ("src/attest.js", ""),
    ("src/.test.js", ""),
]


@pytest.mark.parametrize(("path", "package"), TESTS)
def test_tests(path: str, package: str) -> None:
    assert role_of(path, package) == "test"


@pytest.mark.parametrize(("path", "package"), MAINS)
def test_the_rest(path: str, package: str) -> None:
    assert role_of(path, package) == "main"


def test_globs_take_the_place_of_the_layout() -> None:
    globs = ["it/*", "*Check.java"]
    assert role_of("it/a.js", "", globs) == "test"
    assert role_of("packages/a/it/a.js", "", globs) == "test"
    assert role_of("src/ShopCheck.java", "", globs) == "test"
    assert role_of("test/a.js", "", globs) == "main"
    assert role_of("test/a.js", "", []) == "main"

"""Numbers seven bits at a time, as the examples of their source have them."""

import pytest

from footfall.model.varint import varint


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (0, "00"),
        (1, "01"),
        (0x7F, "7f"),
        (0x80, "8001"),
        (150, "9601"),
        (1 << 14, "808001"),
        ((1 << 70), "80" * 10 + "01"),
    ],
)
def test_examples(value: int, data: str) -> None:
    assert varint(value).hex() == data

"""Random programs that know themselves what is to be measured of them."""

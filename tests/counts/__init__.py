"""From raw counts to profiles, on outlines that are made by hand."""

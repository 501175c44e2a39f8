"""Built files shown as the sources that they were made of."""

"""What comments, annotations and decorators leave out, in programs that say it line by line."""

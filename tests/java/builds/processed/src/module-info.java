module m {}

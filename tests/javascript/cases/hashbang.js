#!/usr/bin/env node
'use strict'
const sloppy = (function () { return this !== undefined; })(); //
console.log(sloppy); //#1

// CommonJS as TypeScript writes it.
import path = require('path');
import { twice } from './classic-lib.cts';
const again = require('./classic-lib.cts'); //#1
console.log(path.basename(__filename), twice(2), again.twice(4), eval('1 + 1')); //#1

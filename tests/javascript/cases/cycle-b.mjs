import { early } from './cycle-a.mjs';
export const fromB = early('xy'); //#1
export const late = () => 'late'; //#1 //F 1

import { total } from './code-lib';
export const nothing = total({ w: 1, h: 1 }) > 100 ? 1 : 0; //#1 //B 0,1

import { nothing } from './code-cycle';
export interface Shape { w: number; h?: number }
export enum Kind { Round = 1, Square }
export const enum Size { Small, Big = 5 }
export function total({ w, h }: Shape): number { //F 3
  return h === undefined ? w + nothing : w * h; //#3 //B 1,2
}

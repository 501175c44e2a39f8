export interface Shape { w: number; h?: number }
export function area({ w, h = w }: Shape): number { return w * h; } //#2 //F 2

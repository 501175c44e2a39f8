export const dep = 2; // 10

import { dep } from './dep.js';
self.main = dep; // 6

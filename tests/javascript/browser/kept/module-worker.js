import { dep } from './dep.js';
postMessage(dep); // 3

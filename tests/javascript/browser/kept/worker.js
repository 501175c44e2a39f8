importScripts('classic.js'); // 3
postMessage(classic); // 3

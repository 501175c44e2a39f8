'use strict';
importScripts('part.js'); // 3
onmessage = (event) => { // 3
  let sum = 0; // 3
  for (let i = 0; i < event.data; i++) // 3
    sum += part(i); // 9
  postMessage(`${sum} in ${location.pathname}`); // 3
};

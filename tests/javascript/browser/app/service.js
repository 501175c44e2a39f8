const NAME = 'kept'; // 1
addEventListener('install', (event) => {
  skipWaiting(); // 1
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(['part.js']))); // 1
});
addEventListener('activate', (event) => {
  event.waitUntil(clients.claim()); // 1
});
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.includes('__footfall__'))
    event.respondWith(new Response('this is nobody\'s business')); // 0
  else if (pathname.endsWith('/hello.txt'))
    event.respondWith(new Response('hello from the worker')); // 2
});
const made = eval('6 * 7'); // 1

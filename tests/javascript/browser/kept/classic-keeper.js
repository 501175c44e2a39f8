importScripts('classic.js'); // 1
const names = ['./classic.js', './dep.js', './main.js', './worker.js', './module-worker.js', './?classic']; // 1
self.addEventListener('install', (e) => { // 1
  self.skipWaiting(); // 1
  e.waitUntil(caches.open('classic').then((cache) => cache.addAll(names))); // 1
});
self.addEventListener('activate', (e) => e.waitUntil(clients.claim())); // 1
self.addEventListener('fetch', (e) => { // 1
  e.respondWith(caches.match(e.request).then((kept) => kept || fetch(e.request)));
});
